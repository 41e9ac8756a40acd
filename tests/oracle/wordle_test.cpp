// Wordle with its first lists, 2315 answers and 12972 guesses: after SALET, 7920 guesses in all (Selby 2022, and
// others).
#include "engine/solve.hpp"
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
    const SolveResult result = solve(*game, params);
    EXPECT_EQ(result.total, (Interval{7920, 7920}));
    EXPECT_EQ(result.weight, 2315);
}

} // namespace
} // namespace deduce::test
