// The best estimate of a set: for BlackBox, the fields that most of its members have dots on (thesis, chapter 7).
#include "bench/kernels/fixture.hpp"

namespace deduce::bench {
namespace {

void estimate(benchmark::State& state) {
    const Fixture& f = fixture(0);
    const auto set = f.random_set(static_cast<std::size_t>(state.range(0)));
    std::vector<SituationIndex> members;
    for (auto _ : state) benchmark::DoNotOptimize(f.data.estimate(set, members));
    count_bytes(state, f, set.size() * sizeof(ClassIndex));
}
BENCHMARK(estimate)->Name("estimate/dots_overlay")->ArgName("set")->Arg(4)->Arg(16)->Arg(64)->Arg(1024);

} // namespace
} // namespace deduce::bench
