// Games are made when they are first asked for.
#include "bench/kernels/fixture.hpp"

#include "rulesets/registry.hpp"

#include <algorithm>
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
    static const Fixture blackbox("blackbox:size=6,dots=3");
    if (which == 0) return blackbox;
    static const Fixture bulls("bulls:digits=4,symbols=9");
    return bulls;
}

RowFixture::RowFixture(const benchmark::State& state)
    : f(fixture(state.range(0))),
      set(f.random_set(static_cast<std::size_t>(state.range(1)))),
      table_rows(f.table, true, true) {}

void count_bytes(benchmark::State& state, const Fixture& on, std::size_t bytes_of_one) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(bytes_of_one));
    state.SetLabel(on.game->name().substr(0, on.game->name().find(':')));
}

} // namespace deduce::bench
