// Dresher's guessing game: its rules, and printed equilibria.
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/hidden_value.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using test::Fraction;

std::unique_ptr<Game> guess(std::uint32_t max) { return make_game("guess:max=" + std::to_string(max)); }

TEST(Guess, TellsLowRightAndHigh) {
    const auto game = guess(5);
    const QuestionIndex q = *game->read_question("guess 3");
    EXPECT_EQ(q, game->read_question("3"));
    std::vector<std::string> answers;
    std::vector<Cost> costs;
    for (SituationIndex s = 0; s < 5; s++) {
        answers.push_back(game->answer_label(q, game->answer(q, s)));
        costs.push_back(game->cost(q, game->answer(q, s)));
    }
    EXPECT_EQ(answers, (std::vector<std::string>{"high", "high", "right", "low", "low"}));
    EXPECT_EQ(costs, (std::vector<Cost>{1, 1, 0, 1, 1}));
    EXPECT_EQ(game->penalty(2, 2), 1);
    EXPECT_FALSE(game->read_question("6"));
    EXPECT_FALSE(game->read_question("0"));
}

// On average, binary search: the sum over its levels.
TEST(Guess, TakesBinarySearchWithoutAHider) {
    for (std::uint32_t n = 1; n <= 40; n++) {
        Cost total = 0;
        std::uint32_t level = 1;
        std::uint32_t wide = 1;
        for (std::uint32_t left = n; left > 0; level++, wide *= 2) {
            const std::uint32_t here = std::min(left, wide);
            total += Cost{level} * here;
            left -= here;
        }
        EXPECT_EQ(solve(*guess(n), {}).total, (Interval{total, total})) << n;
    }
}

// n = 3: 9/5 (Ferguson II.3.7, exercise 16); n = 6: 12/5.
TEST(Guess, HasThePrintedEquilibria) {
    EXPECT_EQ(test::hidden_value(*guess(1)), 1);
    EXPECT_EQ(test::hidden_value(*guess(2)), Fraction(3, 2));
    EXPECT_EQ(test::hidden_value(*guess(3)), Fraction(9, 5));
    EXPECT_EQ(test::hidden_value(*guess(6)), Fraction(12, 5));
}

// The hider may mix a number with its mirror image half and half.
TEST(Guess, IsInvariantUnderTheMirror) {
    for (std::uint32_t n = 2; n <= 6; n++)
        EXPECT_EQ(test::hidden_value(*guess(n), [n](SituationIndex s) { return std::min(s, n - 1 - s); }),
                  test::hidden_value(*guess(n)))
            << n;
}

TEST(Guess, ConformsAndIsSolvedAsByBruteForce) {
    for (const std::uint32_t n : {1, 2, 3, 8, 15}) {
        conformance::expect_conforming(*guess(n));
        test::expect_solved_as_by_brute_force(*guess(n));
    }
    conformance::expect_conforming(*guess(300));
}

TEST(Guess, RefusesWhatDoesNotFit) {
    test::expect_bad_input([] { make_game("guess:max=0"); }, {"max=0", "from 1 to 4096"});
    test::expect_bad_input([] { make_game("guess:max=5000"); }, {"max=5000", "from 1 to 4096"});
}

} // namespace
} // namespace deduce::rulesets
