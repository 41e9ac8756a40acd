// Bounds by size and richness: never above the optimum of any subset of the set that they are taken for.
#include "engine/bounds/set_bound.hpp"
#include "engine/search/objective.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <bit>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// The least finite cost of any answer that occurs; infinite if there is none.
Cost least_cost(const Game& game) {
    Cost least = infinite_cost;
    for (QuestionIndex q = 0; q < game.question_count(); q++)
        for (SituationIndex s = 0; s < game.situation_count(); s++)
            least = std::min(least, game.cost(q, game.answer(q, s)));
    return least;
}

Richness richness_of(const Game& game, SituationMask set, Cost cheapest) {
    Richness richness{0, 0};
    for (QuestionIndex q = 0; q < game.question_count(); q++) {
        std::map<AnswerIndex, Cost> answers;
        for (SituationIndex s = 0; s < game.situation_count(); s++)
            if ((set >> s & 1) != 0) answers[game.answer(q, s)] = game.cost(q, game.answer(q, s));
        if (answers.size() < 2) continue;
        std::uint32_t cheap = 0;
        for (const auto& [answer, cost] : answers) cheap += cost == cheapest && !is_infinite(cost) ? 1 : 0;
        richness.cheapest = std::max(richness.cheapest, cheap);
        richness.parts = std::max(richness.parts, static_cast<std::uint32_t>(answers.size()));
    }
    return richness;
}

SituationMask situations_of(const AnswerTable& table, std::uint32_t classes) {
    SituationMask situations = 0;
    for (ClassIndex c = 0; c < table.class_count(); c++)
        if ((classes >> c & 1) != 0)
            for (const SituationIndex s : table.members(c)) situations |= SituationMask{1} << s;
    return situations;
}

template <class Objective>
void expect_bounds_below_optima_of_subsets(const Game& game) {
    const AnswerTable table(game, memory_limit);
    const SetBounds bounds(table, Objective::sums, Objective::size_bounds(table), true);
    const Cost cheapest = least_cost(game);
    if (!is_infinite(cheapest)) {
        ASSERT_EQ(bounds.cheapest(), cheapest) << game.name();
    }
    BruteForce oracle(game);
    const std::uint32_t end = 1U << table.class_count();
    std::vector<Cost> optima(end);
    for (std::uint32_t set = 1; set < end; set++) {
        const SituationMask situations = situations_of(table, set);
        optima[set] = Objective::sums ? oracle.average(situations) : oracle.worst(situations);
    }
    for (std::uint32_t set = 1; set < end; set++) {
        const Richness richness = richness_of(game, situations_of(table, set), cheapest);
        const SetBounds::Table& own = bounds.of(richness);
        for (std::uint32_t subset = set; subset != 0; subset = (subset - 1) & set)
            ASSERT_LE(own.by_size[static_cast<std::size_t>(std::popcount(subset))], optima[subset])
                << game.name() << (Objective::sums ? ", average" : ", worst") << ", classes " << subset << " of " << set
                << ", " << richness.parts << " answers, " << richness.cheapest << " of them of the least cost";
    }
}

TEST(SetBound, NeverExceedsTheOptimumOfAnySubsetOfRandomGames) {
    RandomGameOptions small;
    small.most_situations = 7;
    for (std::uint64_t seed = 0; seed < rounds(400); seed++) {
        const MatrixGame game = random_game(seed, small);
        expect_bounds_below_optima_of_subsets<AverageObjective>(game);
        expect_bounds_below_optima_of_subsets<WorstObjective>(game);
        if (HasFatalFailure()) break;
    }
}

// Few questions of many answers, whose costs go from one to three: rich sets and poor ones in the same game.
TEST(SetBound, NeverExceedsTheOptimumOfAnySubsetWhereAnswersDifferInCost) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) {
        const MatrixGame game = game_of_size(seed, {8, 4, 5, 3, 3, seed % 2 == 0, seed % 3 != 0});
        expect_bounds_below_optima_of_subsets<AverageObjective>(game);
        expect_bounds_below_optima_of_subsets<WorstObjective>(game);
        if (HasFatalFailure()) break;
    }
}

// "Is it below k?" for six situations, where the cheap answers are those of few situations: cutting the ideal question
// down to its cheapest two answers must leave room for the many that give a dear one.
TEST(SetBound, LeavesRoomForTheAnswersThatQuestionsHave) {
    GameMatrices m;
    m.answers = {{0, 1, 1, 1, 1, 1}, {0, 0, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 1}};
    m.costs = {{1, 3}, {2, 3}, {3, 3}, {3, 3}, {3, 3}};
    m.weights.assign(6, 1);
    m.penalties = exact_guess_penalties(6);
    const MatrixGame game(m);
    expect_bounds_below_optima_of_subsets<AverageObjective>(game);
    expect_bounds_below_optima_of_subsets<WorstObjective>(game);
}

template <class Objective>
void expect_orderly_tables(const Game& game) {
    const AnswerTable table(game, memory_limit);
    const std::vector<Cost> general = Objective::size_bounds(table);
    const SetBounds bounds(table, Objective::sums, general, true);
    const SetBounds by_size_alone(table, Objective::sums, general, false);
    const std::size_t members = std::min<std::size_t>(SetBounds::most_sized, table.class_count());
    const auto where = [&](Richness r) {
        return game.name() + (Objective::sums ? ", average, " : ", worst, ") + std::to_string(r.cheapest) + " of " +
               std::to_string(r.parts);
    };
    const std::uint32_t most = std::min(table.largest_answer_count(), 65U) + 1;
    for (std::uint32_t cheapest = 0; cheapest <= std::min(most, 6U); cheapest++)
        for (std::uint32_t parts = cheapest; parts <= most; parts++) {
            const Richness r{cheapest, parts};
            const SetBounds::Table& own = bounds.of(r);
            // 1. By size: as many as promised, rising, and no less than the general ones.
            ASSERT_EQ(own.by_size.size(), members + 1) << where(r);
            ASSERT_EQ(own.by_size[0], 0) << where(r);
            for (std::size_t n = 1; n <= members; n++) {
                ASSERT_GE(own.by_size[n], own.by_size[n - 1]) << where(r);
                ASSERT_GE(own.by_size[n], general[n]) << where(r);
                ASSERT_EQ(by_size_alone.of(r).by_size[n], general[n]) << where(r);
            }
            // 2. By richness: a poorer set is no cheaper.
            for (const Richness poorer :
                 {Richness{cheapest - (cheapest > 0 ? 1 : 0), parts},
                  Richness{std::min(cheapest, parts - (parts > 0 ? 1 : 0)), parts - (parts > 0 ? 1 : 0)}})
                for (std::size_t n = 0; n <= members; n++)
                    ASSERT_GE(bounds.of(poorer).by_size[n], own.by_size[n]) << where(r) << ", size " << n;
            // 3. Adding up the breakpoints gives the bounds again, as far as bytes go.
            std::uint8_t sum = 0;
            for (std::size_t repeats = 0; repeats < std::min(members, SetBounds::most_members); repeats++) {
                std::uint8_t value = 0;
                for (const SetBounds::Breakpoint& b : own.breakpoints)
                    if (repeats >= b.repeats) value = static_cast<std::uint8_t>(value + b.raise);
                sum = static_cast<std::uint8_t>(Objective::sums ? sum + value : value);
                ASSERT_EQ(sum, static_cast<std::uint8_t>(own.by_size[repeats + 1]))
                    << where(r) << ", repeats " << repeats;
            }
        }
    for (std::size_t n = 0; n <= members; n++) {
        ASSERT_LE(bounds.general().by_size[n], bounds.of({0, 0}).by_size[n]) << game.name();
        ASSERT_EQ(by_size_alone.general().by_size[n], general[n]) << game.name();
    }
}

TEST(SetBound, TablesAreOrderly) {
    for (std::uint64_t seed = 0; seed < rounds(150); seed++) {
        const MatrixGame game = random_game(seed);
        expect_orderly_tables<AverageObjective>(game);
        expect_orderly_tables<WorstObjective>(game);
        if (HasFatalFailure()) return;
    }
    for (const char* spec :
         {"bulls:digits=3,symbols=7", "mastermind:pegs=4,colours=3", "blackbox:size=5,dots=3", "numbers:max=200"}) {
        const auto game = rulesets::make_game(spec);
        expect_orderly_tables<AverageObjective>(*game);
        expect_orderly_tables<WorstObjective>(*game);
        if (HasFatalFailure()) return;
    }
}

// By its number another search finds the table that this one used, whether it has made it or not.
TEST(SetBound, IsNumberedAlikeInAllSearches) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, memory_limit);
    const SetBounds one(table, true, AverageObjective::size_bounds(table), true);
    const SetBounds other(table, true, AverageObjective::size_bounds(table), true);
    EXPECT_EQ(&other.numbered(one.general().number), &other.general());
    for (std::uint32_t parts = 2; parts <= table.largest_answer_count(); parts++)
        for (const std::uint32_t cheapest : {0U, 1U, parts}) {
            const SetBounds::Table& used = one.of({cheapest, parts});
            const SetBounds::Table& found = other.numbered(used.number);
            EXPECT_EQ(found.by_size, used.by_size) << cheapest << " of " << parts;
            EXPECT_EQ(&found, &other.of({cheapest, parts})) << cheapest << " of " << parts;
        }
}

// Yes or no, and nothing else: n numbers take a balanced binary tree, and without questions the guess is all.
TEST(SetBound, IsExactForNumbers) {
    const auto game = rulesets::make_game("numbers:max=64");
    const AnswerTable table(*game, memory_limit);
    const SetBounds average(table, true, AverageObjective::size_bounds(table), true);
    const SetBounds worst(table, false, WorstObjective::size_bounds(table), true);
    for (Cost n = 1; n <= 64; n++) {
        const Cost depth = std::bit_width(static_cast<std::uint64_t>(n - 1));
        EXPECT_EQ(average.of({2, 2}).by_size[static_cast<std::size_t>(n)], n * depth - ((Cost{1} << depth) - n)) << n;
        EXPECT_EQ(worst.of({2, 2}).by_size[static_cast<std::size_t>(n)], depth) << n;
    }
}

} // namespace
} // namespace deduce::test
