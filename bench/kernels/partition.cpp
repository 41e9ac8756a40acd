// A decision set cut into parts by one question: the question's column is read twice, the members are regrouped, and
// the words of their keys are summed.
#include "engine/search/partition.hpp"

#include "bench/kernels/fixture.hpp"

namespace deduce::bench {
namespace {

void partition_by_one_question(benchmark::State& state) {
    const Fixture& f = fixture(state.range(0));
    const auto set = f.random_set(static_cast<std::size_t>(state.range(1)));
    Scratch scratch;
    for (auto _ : state) {
        Scratch::Frame frame(scratch);
        benchmark::DoNotOptimize(partition<std::uint8_t>(f.data, set, 3, frame).data());
    }
    // Of each member: its number, read four times and written once, its answer twice, the low words of all its images,
    // the high word of one.
    const std::size_t bytes_of_member = 5 * sizeof(ClassIndex) + 2 + (f.data.keys.images() + 1) * sizeof(std::uint64_t);
    count_bytes(state, f, set.size() * bytes_of_member);
}
BENCHMARK(partition_by_one_question)
    ->Name("partition")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{0, 1}, {8, 64, 1024, 3024}});

} // namespace
} // namespace deduce::bench
