// Bounds by size alone: never above the optimum of any set of that size, and tight where the game is ideal.
#include "engine/bounds/size_bound.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <bit>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// All sets of classes, be they decision sets or not: the bounds promise to hold for any.
void expect_bounds_below_all_optima(const MatrixGame& game, const std::string& which) {
    const AnswerTable table(game, memory_limit);
    const std::vector<Cost> average = average_size_bounds(table);
    const std::vector<Cost> worst = worst_size_bounds(table);
    ASSERT_EQ(average.size(), table.class_count() + 1U);
    ASSERT_EQ(worst.size(), table.class_count() + 1U);
    BruteForce oracle(game);
    for (std::uint32_t classes = 1; classes < 1U << table.class_count(); classes++) {
        SituationMask situations = 0;
        for (ClassIndex c = 0; c < table.class_count(); c++)
            if ((classes >> c & 1) != 0)
                for (const SituationIndex s : table.members(c)) situations |= SituationMask{1} << s;
        const auto size = static_cast<std::size_t>(std::popcount(classes));
        ASSERT_LE(saturating_multiply(table.least_weight(), average[size]), oracle.average(situations))
            << which << ", situations " << situations;
        ASSERT_LE(worst[size], oracle.worst(situations)) << which << ", situations " << situations;
    }
}

void expect_monotone(const std::vector<Cost>& bounds, const std::string& which) {
    ASSERT_EQ(bounds.front(), 0) << which;
    for (std::size_t n = 1; n < bounds.size(); n++) {
        ASSERT_GE(bounds[n], bounds[n - 1]) << which << ", size " << n;
        ASSERT_LE(bounds[n], infinite_cost) << which << ", size " << n;
    }
}

TEST(SizeBound, NeverExceedsTheOptimumOfAnySetOfRandomGames) {
    RandomGameOptions small;
    small.most_situations = 8;
    for (std::uint64_t seed = 0; seed < rounds(600); seed++)
        expect_bounds_below_all_optima(random_game(seed, small), "seed " + std::to_string(seed));
}

TEST(SizeBound, NeverExceedsTheOptimumOfAnySetOfSymmetricGames) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++)
        expect_bounds_below_all_optima(random_symmetric_game(seed), "symmetric, seed " + std::to_string(seed));
}

TEST(SizeBound, NeverFallsWithTheSize) {
    for (std::uint64_t seed = 0; seed < rounds(600); seed++) {
        const MatrixGame game = random_game(seed);
        const AnswerTable table(game, memory_limit);
        expect_monotone(average_size_bounds(table), "average, seed " + std::to_string(seed));
        expect_monotone(worst_size_bounds(table), "worst, seed " + std::to_string(seed));
    }
    for (const char* spec : {"mastermind:pegs=4,colours=4", "blackbox:size=5,dots=3", "numbers:max=1"}) {
        const auto game = rulesets::make_game(spec);
        const AnswerTable table(*game, memory_limit);
        expect_monotone(average_size_bounds(table), std::string("average, ") + spec);
        expect_monotone(worst_size_bounds(table), std::string("worst, ") + spec);
    }
}

// Guessing a number is as good as a question can be that has two answers: n numbers take a balanced binary tree.
TEST(SizeBound, IsTheOptimumForNumbers) {
    const auto game = rulesets::make_game("numbers:max=300");
    const AnswerTable table(*game, memory_limit);
    const std::vector<Cost> average = average_size_bounds(table);
    const std::vector<Cost> worst = worst_size_bounds(table);
    for (Cost n = 1; n <= 300; n++) {
        const Cost depth = std::bit_width(static_cast<std::uint64_t>(n - 1));
        EXPECT_EQ(average[static_cast<std::size_t>(n)], n * depth - ((Cost{1} << depth) - n)) << n;
        EXPECT_EQ(worst[static_cast<std::size_t>(n)], depth) << n;
    }
}

// Beyond a few thousand classes the exact program gives way to chunks: weaker, still no higher than the optimum.
TEST(SizeBound, StaysSoundBeyondTheExactProgram) {
    const auto game = rulesets::make_game("numbers:max=6000");
    const AnswerTable table(*game, memory_limit);
    const std::vector<Cost> average = average_size_bounds(table);
    expect_monotone(average, "numbers:max=6000");
    const Cost depth = 13; // of a balanced tree over 4097 to 8192 numbers
    for (Cost n = 4097; n <= 6000; n++)
        ASSERT_LE(average[static_cast<std::size_t>(n)], n * depth - ((Cost{1} << depth) - n)) << n;
    EXPECT_GT(average[6000], 6000 * 11) << "and is not worthless";
}

TEST(SizeBound, TheIdealQuestionHasTheMostAnswersAndRoomOfEachCost) {
    GameMatrices m;
    m.answers = {{0, 0, 0, 1, 2, 2}, {0, 0, 1, 1, 2, 3}, {0, 0, 0, 0, 0, 1}};
    m.costs = {{1, 2, 2, 9}, {1, 1, 2, 5}, {7, infinite_cost, 9, 9}};
    m.weights.assign(6, 1);
    m.penalties = exact_guess_penalties(6);
    const MatrixGame game(m);
    const AnswerTable table(game, memory_limit);
    ASSERT_EQ(table.class_count(), 5U) << "4 and 5 differ, 0 and 1 do not";
    // Classes {0 1} {2} {3} {4} {5}. By cost: question 0 has 1: 2, 2: 2 and 1; question 1 has 1: 2 and 1, 2: 1, 5: 1;
    // question 2 has 7: 4, and an answer that no one can afford.
    std::vector<std::pair<Cost, std::size_t>> found;
    for (const IdealAnswer& a : ideal_question(table)) found.emplace_back(a.cost, a.capacity);
    EXPECT_EQ(found, (std::vector<std::pair<Cost, std::size_t>>{{1, 2}, {1, 1}, {2, 2}, {2, 1}, {5, 1}, {7, 4}}));
}

TEST(SizeBound, WithoutQuestionsOnlyTheEstimateIsLeft) {
    GameMatrices m;
    m.weights = {2, 3};
    m.penalties = {{0, 4}, {4, 0}};
    const MatrixGame game(m);
    const AnswerTable table(game, memory_limit);
    ASSERT_EQ(table.class_count(), 1U);
    EXPECT_TRUE(ideal_question(table).empty());
    expect_bounds_below_all_optima(game, "no questions");
}

} // namespace
} // namespace deduce::test
