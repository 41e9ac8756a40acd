// One ply over a cutout by pairs, by the words of the parts, and by hand: the same figures.
#include "engine/cutout/cutout_survey.hpp"
#include "engine/search/objective.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <bit>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t questions_at_once = 256; // by pairs: with more, the set's own bounds are not looked for

// The definitions, from the cutout's parts and one table of bounds.
template <class Objective>
Tally tally_of(Cutout& cutout, std::size_t q, MemberMask set, const SetBounds::Table& table) {
    Tally t;
    const Cutout::Parts parts = cutout.parts(q);
    for (std::size_t p = 0; p < parts.sets.size(); p++) {
        const MemberMask part = parts.sets[p] & set;
        if (part == 0) continue;
        const Cost edge = Objective::edge(cutout.weight_of(part), parts.costs[p]);
        const Cost size = table.by_size[static_cast<std::size_t>(std::popcount(part))];
        t.parts++;
        if (Objective::sums) t.edges = saturating_add(t.edges, edge);
        t.sizes = Objective::join(t.sizes, size);
        t.bound = Objective::join(t.bound, saturating_add(edge, size));
    }
    return t;
}

template <class Objective>
OnePly ply_of(Cutout& cutout, MemberMask set, const std::vector<Tally>& tallies) {
    OnePly ply;
    for (std::size_t q = 0; q < tallies.size(); q++) {
        if (tallies[q].parts < 2) continue;
        ply.least_bound = std::min(ply.least_bound, tallies[q].bound);
        ply.greatest_sizes = std::max(ply.greatest_sizes, tallies[q].sizes);
        if (tallies[q].parts != static_cast<std::uint32_t>(std::popcount(set))) continue;
        Cost edges = 0;
        const Cutout::Parts parts = cutout.parts(q);
        for (std::size_t p = 0; p < parts.sets.size(); p++)
            if ((parts.sets[p] & set) != 0)
                edges = Objective::join(edges, Objective::edge(cutout.weight_of(parts.sets[p] & set), parts.costs[p]));
        ply.least_singles = std::min(ply.least_singles, edges);
    }
    return ply;
}

void expect_same_tallies(const std::vector<Tally>& found, const std::vector<Tally>& expected) {
    for (std::size_t q = 0; q < found.size(); q++) {
        ASSERT_EQ(found[q].parts, expected[q].parts) << "question " << q;
        if (expected[q].parts < 2) continue; // no one asks it
        ASSERT_EQ(found[q].edges, expected[q].edges) << "question " << q;
        ASSERT_EQ(found[q].sizes, expected[q].sizes) << "question " << q;
        ASSERT_EQ(found[q].bound, expected[q].bound) << "question " << q;
    }
}

void expect_same_ply(const OnePly& found, const OnePly& expected) {
    ASSERT_EQ(found.least_bound, expected.least_bound);
    ASSERT_EQ(found.greatest_sizes, expected.greatest_sizes);
    ASSERT_EQ(found.least_singles, expected.least_singles);
}

// How many sets were surveyed by bytes.
struct Compared {
    std::size_t sets = 0;
    std::size_t of_many_questions = 0;
};

template <class Objective>
void expect_same_surveys(const Game& game, bool by_richness, Compared& compared) {
    constexpr bool sums = Objective::sums;
    SCOPED_TRACE(game.name() + (sums ? ", average" : ", worst") + (by_richness ? ", by richness" : ""));
    const AnswerTable table(game, memory_limit);
    const SetBounds bounds(table, sums, Objective::size_bounds(table), by_richness);
    const TableRows table_rows(table, sums, true);
    std::vector<QuestionIndex> all_questions(table.question_count());
    std::iota(all_questions.begin(), all_questions.end(), 0U);
    CutoutSurvey by_pairs(bounds, sums, true, all_questions);
    CutoutSurvey by_parts(bounds, sums, false, all_questions);
    const PairwiseSurvey pairs(bounds, sums);
    Dice dice(11);
    Cutout cutout;
    for (const std::size_t size : {64U, 40U, 20U, 12U, 9U, 6U, 4U, 3U, 2U}) {
        if (size > table.class_count()) continue;
        const auto classes = random_set(table, size, dice);
        cutout.take<std::uint8_t>(table, sums, bounds.cheapest(), classes, splitting_questions(table, classes),
                                  table_rows);
        for (int round = 0; round < 6; round++) {
            MemberMask set = cutout.all();
            for (std::size_t i = 0; i < size && round > 0; i++)
                if (dice.one_in(2)) set &= ~(MemberMask{1} << i);
            if (std::popcount(set) < 2) continue;

            // 1. By parts, with the bounds of its choice.
            std::vector<Tally> expected(cutout.question_count());
            std::vector<Tally> tallies(cutout.question_count());
            const SetBounds::Table& own = by_parts.run(cutout, set, bounds.general(), tallies);
            for (std::size_t q = 0; q < expected.size(); q++) expected[q] = tally_of<Objective>(cutout, q, set, own);
            expect_same_tallies(tallies, expected);
            const OnePly ply = ply_of<Objective>(cutout, set, expected);
            expect_same_ply(by_parts.one_ply(cutout, set, bounds.general(), -1), ply);

            // 2. By pairs, where bytes hold the sums; with many questions, what is handed in is taken.
            const auto members = static_cast<std::size_t>(std::popcount(set));
            if (!pairs.fits(own, members, cutout.dearest())) continue;
            const bool many = cutout.question_count() > questions_at_once;
            compared.sets++;
            compared.of_many_questions += many ? 1 : 0;
            const SetBounds::Table& outer = many ? own : bounds.general();
            std::fill(tallies.begin(), tallies.end(), Tally{});
            ASSERT_EQ(&by_pairs.run(cutout, set, outer, tallies), &own);
            expect_same_tallies(tallies, expected);
            expect_same_ply(by_pairs.one_ply(cutout, set, outer, -1), ply);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

void expect_same_surveys(const Game& game, Compared& compared) {
    for (const bool by_richness : {false, true}) {
        expect_same_surveys<AverageObjective>(game, by_richness, compared);
        expect_same_surveys<WorstObjective>(game, by_richness, compared);
    }
}

TEST(CutoutSurvey, PairsAndPartsAgreeOnRandomGames) {
    Compared compared;
    for (std::uint64_t seed = 0; seed < 30; seed++) {
        const auto questions = static_cast<std::uint32_t>(3 + seed * 14);
        const auto answers = static_cast<std::uint32_t>(2 + seed % 6);
        expect_same_surveys(game_of_size(seed, {80, questions, answers, 2, 2, seed % 4 == 3, seed % 2 == 0}), compared);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(static_cast<std::uint64_t>(compared.sets), rounds(3000));
    EXPECT_GT(compared.of_many_questions, 100U);
}

// Small ones, with everything that random games have: costs that no byte holds, and infinite ones.
TEST(CutoutSurvey, PairsAndPartsAgreeOnSmallGames) {
    Compared compared;
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        expect_same_surveys(random_game(seed, {14, 20, 5, 5, true}), compared);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(static_cast<std::uint64_t>(compared.sets), rounds(3000));
}

TEST(CutoutSurvey, PairsAndPartsAgreeOnRulesets) {
    Compared compared;
    for (const char* spec : {"blackbox:size=4,dots=3", "bulls:digits=4,symbols=7", "numbers:max=70"}) {
        expect_same_surveys(*rulesets::make_game(spec), compared);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(compared.of_many_questions, 20U);
}

} // namespace
} // namespace deduce::test
