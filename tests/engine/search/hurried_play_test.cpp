// A strategy made up at once is a true upper bound, and there mostly is one.
#include "engine/search/hurried_play.hpp"
#include "engine/search/search.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <chrono>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::chrono::hours patience{1};

TEST(HurriedPlay, IsNeverBelowTheOptimum) {
    int finite = 0;
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_game(seed);
        const AnswerTable table(game, std::size_t{1} << 24);
        const auto set = whole_game(table).set;
        const Cost average = play_in_a_hurry(table, set, Objective::average, patience);
        ASSERT_GE(average, brute_force_average(game)) << "seed " << seed;
        ASSERT_GE(play_in_a_hurry(table, set, Objective::worst, patience), brute_force_worst(game)) << "seed " << seed;
        finite += is_infinite(average) ? 0 : 1;
    }
    EXPECT_GT(static_cast<std::uint64_t>(finite), rounds(100));
}

// The rules of paid final moves are in the estimates, those of openings in the first question.
TEST(HurriedPlay, FindsAStrategyOfRealGames) {
    const std::pair<const char*, Cost> games[] = {
        {"blackbox:size=4,dots=3", 3463}, {"mastermind:pegs=4,colours=4,final=free", 649}, {"numbers:max=200", 1544}};
    for (const auto& [spec, optimum] : games) {
        const auto game = rulesets::make_game(spec);
        const AnswerTable table(*game, std::size_t{1} << 28);
        const Cost found = play_in_a_hurry(table, whole_game(table).set, Objective::average, patience);
        EXPECT_GE(found, optimum) << spec;
        EXPECT_LT(found, 20 * optimum) << spec;
    }
}

TEST(HurriedPlay, GivesUpWithoutPatience) {
    const auto game = rulesets::make_game("mastermind:pegs=4,colours=4,final=free");
    const AnswerTable table(*game, std::size_t{1} << 28);
    const auto set = whole_game(table).set;
    EXPECT_TRUE(is_infinite(play_in_a_hurry(table, set, Objective::average, std::chrono::nanoseconds(1))));
}

} // namespace
} // namespace deduce::test
