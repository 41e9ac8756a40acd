// Wordle with its first lists, 2315 answers and 12972 guesses: after SALET, 7920 guesses in all (Selby 2022, and
// others).
#include "engine/solve.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"

#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(Wordle, AfterSalet) {
    const std::string answers = SOURCE_DIR "/../shared/data/wordle/answers.txt";
    const std::string guesses = SOURCE_DIR "/../shared/data/wordle/guesses.txt";
    if (!std::filesystem::exists(answers) || !std::filesystem::exists(guesses))
        GTEST_SKIP() << "no word lists in ../shared/data/wordle";
    const auto game = rulesets::make_game(fmt::format("words:answers={},guesses={},first=salet", answers, guesses));
    SolveParams params;
    params.threads = 2;
    params.wants_strategy = true;
    const SolveResult result = solve(*game, params);
    EXPECT_EQ(result.total, (Interval{7920, 7920}));
    EXPECT_EQ(result.weight, 2315);

    ASSERT_TRUE(result.strategy_is_optimal());
    const auto& [strategy, costs] = *result.strategy;
    EXPECT_EQ(game->question_label(strategy.question(Strategy::root)), "salet");
    const Replay played = replay(strategy, *game);
    EXPECT_FALSE(played.fault) << played.fault->text;
    EXPECT_EQ(played.costs, costs);
    Cost guesses_in_all = 0;
    Weight words = 0;
    for (const auto& [count, weight] : costs.distribution) {
        guesses_in_all += count * weight;
        words += weight;
    }
    EXPECT_EQ(guesses_in_all, 7920);
    EXPECT_EQ(words, 2315);
    EXPECT_LE(costs.worst, 6);
}

} // namespace
} // namespace deduce::test
