// Bounds by weight in cutouts and in lists: those of the definition, for all sets and questions; and what a limit
// leaves out is what reaches it.
#include "engine/cutout/cutout_weights.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/weight_survey.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <bit>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

std::vector<ClassIndex> classes_of(const Cutout& cutout, MemberMask set) {
    std::vector<ClassIndex> classes;
    for (; set != 0; set &= set - 1)
        classes.push_back(cutout.class_of(static_cast<std::size_t>(std::countr_zero(set))));
    return classes;
}

struct Prepared {
    explicit Prepared(const Game& game) : table(game, memory_limit), data(table, params()) {}

    static SearchParams params() {
        SearchParams params;
        params.memo_bytes = 4096;
        params.tuning.least_weight_gain = 0;
        return params;
    }
    Cost by_definition(std::span<const ClassIndex> set, const SetBounds::Table& bounds) {
        return std::max(bounds.by_size[set.size()], data.weight_bound.of(set, bounds, room));
    }
    // Of the set that the cutout holds.
    Tally tally_of(Cutout& cutout, std::size_t q, MemberMask set, const SetBounds::Table& bounds) {
        Tally t;
        const Cutout::Parts parts = cutout.parts(q);
        for (std::size_t p = 0; p < parts.sets.size(); p++) {
            const MemberMask part = parts.sets[p] & set;
            if (part == 0) continue;
            t.parts++;
            t.join(true, by_definition(classes_of(cutout, part), bounds),
                   weighted(cutout.weight_of(part), parts.costs[p]));
        }
        t.close(true);
        return t;
    }

    AnswerTable table;
    SearchData<AverageObjective> data;
    WeightBound::Room room;
};

void expect_same(const Tally& found, const Tally& expected, const std::string& where) {
    ASSERT_EQ(found.parts, expected.parts) << where;
    if (expected.parts < 2) return;
    ASSERT_EQ(found.edges, expected.edges) << where;
    ASSERT_EQ(found.bound, expected.bound) << where;
}

TEST(CutoutWeights, AgreeWithTheDefinition) {
    RandomGameOptions options;
    options.most_situations = 8;
    for (std::uint64_t seed = 0; seed < rounds(400); seed++) {
        const MatrixGame game = random_weighted_game(seed, options);
        Prepared p(game);
        if (!p.data.weighs()) continue;
        const Subproblem whole = whole_game(p.table);
        const TableRows no_rows(p.table, true, false, nullptr);
        Cutout cutout;
        cutout.take<std::uint8_t>(p.table, true, p.data.set_bounds.cheapest(), whole.set, p.data.all_questions,
                                  no_rows);
        CutoutWeights weights;
        weights.take(p.data.weight_bound, p.data.set_bounds, p.table, cutout);
        std::vector<Tally> tallies(cutout.question_count());
        for (MemberMask set = 1; set <= cutout.all() && !testing::Test::HasFatalFailure(); set++) {
            const std::string where = p.table.game().name() + ", set " + std::to_string(set);
            const SetBounds::Table& general = p.data.set_bounds.general();
            ASSERT_EQ(weights.of(set, general), p.by_definition(classes_of(cutout, set), general)) << where;
            const SetBounds::Table& own = weights.run(set, infinite_cost + 1, tallies);
            Cost least = infinite_cost;
            std::vector<Tally> expected;
            for (std::size_t q = 0; q < tallies.size(); q++) {
                expected.push_back(p.tally_of(cutout, q, set, own));
                if (expected.back().parts < 2) continue;
                ASSERT_EQ(tallies[q].bound, expected[q].bound) << where << ", question " << q;
                expect_same(tallies[q], expected[q], where);
                least = std::min(least, expected[q].bound);
            }
            ASSERT_EQ(weights.one_ply(set).least_bound, least) << where;
            // A limit leaves out what reaches it, and nothing else.
            const Cost limit = least == infinite_cost ? 10 : least + 1;
            weights.run(set, limit, tallies);
            for (std::size_t q = 0; q < tallies.size(); q++) {
                if (expected[q].parts < 2) continue;
                ASSERT_LE(tallies[q].bound, expected[q].bound) << where;
                ASSERT_EQ(tallies[q].bound < limit, expected[q].bound < limit) << where;
            }
        }
        if (testing::Test::HasFatalFailure()) break;
    }
}

TEST(WeightSurvey, AgreesWithCutouts) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_weighted_game(seed);
        Prepared p(game);
        if (!p.data.weight_bound.uses_blocks() || p.table.class_count() < 2) continue;
        WeightSurvey<std::uint8_t, AverageObjective> survey(p.data);
        const TableRows no_rows(p.table, true, false, nullptr);
        Dice dice(seed);
        for (int i = 0; i < 20; i++) {
            const auto set = random_set(p.table, dice.between(2, p.table.class_count()), dice);
            Cutout cutout;
            cutout.take<std::uint8_t>(p.table, true, p.data.set_bounds.cheapest(), set, p.data.all_questions, no_rows);
            CutoutWeights weights;
            weights.take(p.data.weight_bound, p.data.set_bounds, p.table, cutout);
            const OnePly expected = weights.one_ply(cutout.all());
            const std::vector<QuestionIndex> live = splitting_questions(p.table, set);
            std::vector<Tally> tallies(live.size());
            const SetBounds::Table& used = survey.run(set, live, tallies, p.data.set_bounds.general(), true, nullptr);
            OnePly found;
            for (const Tally& t : tallies) found.add(t, true, set.size(), used.by_size[1]);
            ASSERT_EQ(found.least_bound, expected.least_bound) << p.table.game().name();
        }
    }
}

} // namespace
} // namespace deduce::test
