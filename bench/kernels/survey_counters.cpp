// One ply over all questions by counters of a few questions at a time, for costs that do not fit into bytes.
#include "bench/kernels/fixture.hpp"
#include "engine/search/survey.hpp"

namespace deduce::bench {
namespace {

void survey_by_counters(benchmark::State& state) {
    const Fixture& f = fixture(state.range(0));
    const auto set = f.random_set(static_cast<std::size_t>(state.range(1)));
    const Surveyor<std::uint8_t, AverageObjective> surveyor(f.data);
    std::vector<Tally> tallies(f.table.question_count());
    std::vector<std::uint32_t> counters;
    for (auto _ : state) {
        surveyor.run(set, f.data.all_questions, tallies, counters);
        benchmark::DoNotOptimize(tallies.data());
    }
    // Each member's answers, and a tally of each question. Counters stay in L1.
    count_bytes(state, f, f.table.question_count() * (set.size() + sizeof(Tally)));
}
BENCHMARK(survey_by_counters)
    ->Name("survey/counters")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{0, 1}, {8, 64, 256, 3024}});

} // namespace
} // namespace deduce::bench
