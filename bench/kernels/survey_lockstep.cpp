// One ply over all questions, four of them in lockstep: what the search asks of large sets where counters are too many
// for L2, and where weights are one and no cost is infinite.
#include "bench/kernels/fixture.hpp"
#include "engine/search/lockstep_survey.hpp"

namespace deduce::bench {
namespace {

struct LockstepFixture : SetFixture {
    explicit LockstepFixture(benchmark::State& state) : SetFixture(state), survey(f.table, f.data.size_bounds, true) {
        if (!survey.fits(set.size())) state.SkipWithError("the set is too small, or the game does not allow it");
    }

    LockstepSurvey<std::uint8_t> survey;
    std::vector<std::uint32_t> counters;
};

void survey_in_lockstep(benchmark::State& state) {
    LockstepFixture l(state);
    std::vector<Tally> tallies(l.f.table.question_count());
    for (auto _ : state) {
        l.survey.run(l.set, l.f.data.all_questions, tallies, l.counters);
        benchmark::DoNotOptimize(tallies.data());
    }
    // Each member's answers, and a tally of each question. Counters stay in L1.
    count_bytes(state, l.f, tallies.size() * (l.set.size() + sizeof(Tally)));
}
BENCHMARK(survey_in_lockstep)
    ->Name("survey/lockstep")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{2}, {128, 1024, 5040}});

// What one ply tells of the set, without tallies. How many questions it need not count depends on the set, and so do
// its bytes: only its time is told.
void one_ply_in_lockstep(benchmark::State& state) {
    LockstepFixture l(state);
    for (auto _ : state) benchmark::DoNotOptimize(l.survey.one_ply(l.set, l.f.data.all_questions, l.counters));
    name_game(state, l.f);
}
BENCHMARK(one_ply_in_lockstep)
    ->Name("one_ply/lockstep")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{2}, {128, 1024, 5040}});

} // namespace
} // namespace deduce::bench
