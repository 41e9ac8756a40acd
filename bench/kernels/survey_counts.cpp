// One ply over all questions by counts, with the bounds for sets as rich as this one: what the search asks of large
// sets, where the counters of all questions fit into L2.
#include "bench/kernels/fixture.hpp"
#include "engine/search/count_survey.hpp"

namespace deduce::bench {
namespace {

void survey_by_counts(benchmark::State& state) {
    const SetFixture s(state);
    const CountSurvey<std::uint8_t, AverageObjective> survey(s.f.data);
    if (!survey.fits()) state.SkipWithError("the game has too many answers");
    const SetBounds::Table& general = s.f.data.set_bounds.general();
    std::vector<std::uint32_t> counters;
    std::vector<Tally> tallies(s.f.table.question_count());
    for (auto _ : state)
        benchmark::DoNotOptimize(&survey.run(s.set, s.f.data.all_questions, tallies, counters, general, true));
    // Each member's answers; of each counter, that it is cleared and read twice, whether its answer is cheap, and what
    // it costs; a tally of each question, written twice. Counting itself stays in L1.
    const std::size_t bytes_of_counter = 4 * sizeof(std::uint32_t) + sizeof(Cost);
    count_bytes(state, s.f,
                tallies.size() * (s.set.size() + 2 * sizeof(Tally)) + s.f.table.costs().size() * bytes_of_counter);
}
BENCHMARK(survey_by_counts)
    ->Name("survey/counts")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{1}, {128, 1024, 3024}})
    ->ArgsProduct({{3}, {128, 1024, 8192, 58905}});

} // namespace
} // namespace deduce::bench
