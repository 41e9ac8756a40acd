// Canonical keys of sets: the least over the images under the game's symmetries.
#include "bench/kernels/fixture.hpp"

namespace deduce::bench {
namespace {

void canonical_key(benchmark::State& state) {
    const Fixture& f = fixture(state.range(0));
    const auto set = f.random_set(static_cast<std::size_t>(state.range(1)));
    for (auto _ : state) benchmark::DoNotOptimize(f.data.keys.of(set));
    // Of each member: its number twice, the low words of all images, the high word of one.
    count_bytes(state, f, set.size() * (2 * sizeof(ClassIndex) + (f.data.keys.images() + 1) * sizeof(std::uint64_t)));
}
BENCHMARK(canonical_key)->Name("key/canonical")->ArgNames({"game", "set"})->ArgsProduct({{0, 1}, {4, 16, 64, 1024}});

} // namespace
} // namespace deduce::bench
