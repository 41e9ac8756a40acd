// The oracle for hiders on matrix games that are printed, and on a game of which all is clear.
#include "tests/support/chain_game.hpp"
#include "tests/support/hidden_value.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Ferguson, Game Theory, part II: odd or even, a saddle point, a a game of circles.
TEST(HiddenValue, PrintedMatrices) {
    EXPECT_EQ(matrix_value({{-2, 3}, {3, -4}}), Fraction(1, 12));
    EXPECT_EQ(matrix_value({{4, 1, -3}, {3, 2, 5}, {0, 1, 6}}), 2);
    EXPECT_EQ(matrix_value({{1, 2, 3}, {3, 1, 2}, {2, 3, 1}}), 2);
    EXPECT_EQ(matrix_value({{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}}), 0);
    EXPECT_EQ(matrix_value({{5}}), 5);
}

// All situations are alike, so that the uniform mixture is best, and the average optimum is the value.
TEST(HiddenValue, OfAChain) {
    for (std::uint32_t n = 1; n <= 6; n++) {
        const ChainGame game(n);
        EXPECT_EQ(hidden_value(game), Fraction(game.optimum()) / n) << n;
        EXPECT_EQ(hidden_value(game, [](SituationIndex) { return 0; }), Fraction(game.optimum()) / n) << n;
    }
}

} // namespace
} // namespace deduce::test
