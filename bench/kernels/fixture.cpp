// Games are made when they are first asked for.
#include "bench/kernels/fixture.hpp"

#include "rulesets/registry.hpp"

#include <algorithm>
#include <array>
#include <random>

namespace deduce::bench {

Fixture::Fixture(const char* spec)
    : game(rulesets::make_game(spec)), table(*game, std::size_t{8} << 30), data(table, SearchParams{}) {}

std::vector<ClassIndex> Fixture::random_set(std::size_t size) const {
    std::vector<ClassIndex> all(table.class_count());
    for (ClassIndex c = 0; c < all.size(); c++) all[c] = c;
    std::mt19937 random(1);
    std::shuffle(all.begin(), all.end(), random);
    all.resize(std::min(size, all.size()));
    std::sort(all.begin(), all.end());
    return all;
}

const Fixture& fixture(std::int64_t which) {
    constexpr std::array<const char*, 4> games = {"blackbox:size=6,dots=3", "bulls:digits=4,symbols=9",
                                                  "bulls:digits=4,symbols=10", "blackbox:size=6,dots=4"};
    static std::array<std::unique_ptr<Fixture>, games.size()> made;
    auto& fixture = made.at(static_cast<std::size_t>(which));
    if (!fixture) fixture = std::make_unique<Fixture>(games.at(static_cast<std::size_t>(which)));
    return *fixture;
}

SetFixture::SetFixture(const benchmark::State& state)
    : f(fixture(state.range(0))), set(f.random_set(static_cast<std::size_t>(state.range(1)))) {}

RowFixture::RowFixture(const benchmark::State& state) : SetFixture(state), table_rows(f.table, true, true) {}

void count_bytes(benchmark::State& state, const Fixture& on, std::size_t bytes_of_one) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(bytes_of_one));
    name_game(state, on);
}

void name_game(benchmark::State& state, const Fixture& on) {
    state.SetLabel(on.game->name().substr(0, on.game->name().find(':')));
}

} // namespace deduce::bench
