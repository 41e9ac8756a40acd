// Wordle with its first lists, 2315 answers and 12972 guesses: after SALET, 7920 guesses in all (Selby 2022, and
// others).
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(Wordle, AfterSalet) {
    const std::string lists = std::string(SOURCE_DIR) + "/../shared/data/wordle/";
    if (!std::filesystem::exists(lists + "answers.txt") || !std::filesystem::exists(lists + "guesses.txt"))
        GTEST_SKIP() << "no word lists in ../shared/data/wordle";
    const auto game =
        rulesets::make_game("words:answers=" + lists + "answers.txt,guesses=" + lists + "guesses.txt,first=salet");
    SolveParams params;
    params.threads = 2;
    const SolveResult result = solve(*game, params);
    EXPECT_EQ(result.total, (Interval{7920, 7920}));
    EXPECT_EQ(result.weight, 2315);
}

} // namespace
} // namespace deduce::test
