// One ply over all questions by pairs, 32 questions at a time: sets of at most 64 classes whose costs fit into bytes.
#include "bench/kernels/fixture.hpp"
#include "engine/search/pairwise_survey.hpp"

namespace deduce::bench {
namespace {

struct PairwiseFixture : RowFixture {
    explicit PairwiseFixture(const benchmark::State& state) : RowFixture(state), survey(f.data.set_bounds, true) {}

    // Each member's answers and their costs.
    std::size_t row_bytes() const { return 2 * set.size() * f.table.question_count(); }

    PairwiseSurvey survey;
};

void survey_by_pairs(benchmark::State& state) {
    PairwiseFixture r(state);
    std::vector<Tally> tallies(r.f.table.question_count());
    for (auto _ : state) {
        r.survey.run(r.table_rows.rows_of(r.set, r.f.data.set_bounds.cheapest()), r.table_rows.dearest(r.set),
                     r.f.data.set_bounds.general(), tallies.size(), r.f.data.all_questions, tallies);
        benchmark::DoNotOptimize(tallies.data());
    }
    // Beside the rows: the repeats, written and read, and a tally of each question.
    count_bytes(state, r.f, 2 * r.row_bytes() + tallies.size() * sizeof(Tally));
}
BENCHMARK(survey_by_pairs)->Name("survey/pairs")->ArgNames({"game", "set"})->ArgsProduct({{0, 1}, {4, 8, 16, 32, 64}});

// What one ply tells of the set, without tallies.
void one_ply_by_pairs(benchmark::State& state) {
    PairwiseFixture r(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(r.survey.one_ply(r.table_rows.rows_of(r.set, r.f.data.set_bounds.cheapest()),
                                                  r.table_rows.dearest(r.set), r.f.data.set_bounds.general(),
                                                  r.f.table.question_count(), -1));
    count_bytes(state, r.f, r.row_bytes());
}
BENCHMARK(one_ply_by_pairs)
    ->Name("one_ply/pairs")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{0, 1}, {4, 8, 16, 32, 64}});

} // namespace
} // namespace deduce::bench
