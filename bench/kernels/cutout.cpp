// Small sets with a table of their own: how long it takes to make one, and one ply over it, by pairs and by the words
// of the parts.
#include "engine/cutout/cutout.hpp"

#include "bench/kernels/fixture.hpp"
#include "engine/cutout/cutout_survey.hpp"

namespace deduce::bench {
namespace {

struct CutoutFixture : RowFixture {
    explicit CutoutFixture(const benchmark::State& state) : RowFixture(state) { take(); }

    void take() {
        cutout.take<std::uint8_t>(f.table, true, f.data.set_bounds.cheapest(), set, f.data.all_questions, table_rows);
    }

    // The words of all parts and their costs.
    std::size_t part_bytes() {
        std::size_t parts = 0;
        for (std::size_t q = 0; q < cutout.question_count(); q++) parts += cutout.parts(q).sets.size();
        return parts * (sizeof(MemberMask) + sizeof(Cost));
    }

    // What `take` reads and writes. Of few questions only where the rows are; of many all the members' answers, and
    // then the rows of answers and costs, and the parts, of those that differ.
    std::size_t bytes_of_take() {
        const std::size_t members = set.size() * (sizeof(ClassIndex) + sizeof(Weight) + 2 * sizeof(std::uint8_t*));
        if (f.table.question_count() <= Cutout::few_questions) return members;
        return members + set.size() * (f.table.question_count() + 2 * cutout.question_count()) + part_bytes();
    }

    Cutout cutout;
};

void make_cutout(benchmark::State& state) {
    CutoutFixture c(state);
    for (auto _ : state) {
        c.take();
        benchmark::DoNotOptimize(c.cutout.all());
    }
    count_bytes(state, c.f, c.bytes_of_take());
}
BENCHMARK(make_cutout)->Name("cutout/make")->ArgNames({"game", "set"})->ArgsProduct({{0, 1}, {8, 16, 32, 64}});

void survey_cutout(benchmark::State& state, bool use_pairs) {
    CutoutFixture c(state);
    CutoutSurvey survey(c.f.data.set_bounds, true, use_pairs, c.f.data.all_questions);
    std::vector<Tally> tallies(c.cutout.question_count());
    const SetBounds::Table& outer = c.f.data.set_bounds.of(c.cutout.richness());
    for (auto _ : state) {
        survey.run(c.cutout, c.cutout.all(), outer, tallies);
        benchmark::DoNotOptimize(tallies.data());
    }
    // By pairs: answers, costs, and repeats written and read. By parts: their words and costs, read twice.
    const std::size_t bytes = use_pairs ? 4 * c.set.size() * tallies.size() : 2 * c.part_bytes();
    count_bytes(state, c.f, bytes + tallies.size() * sizeof(Tally));
}
BENCHMARK_CAPTURE(survey_cutout, pairs, true)
    ->Name("cutout/survey/pairs")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{0, 1}, {8, 16, 32, 64}});
BENCHMARK_CAPTURE(survey_cutout, parts, false)
    ->Name("cutout/survey/parts")
    ->ArgNames({"game", "set"})
    ->ArgsProduct({{0, 1}, {8, 16, 32, 64}});

} // namespace
} // namespace deduce::bench
