// Matrix games: printed values, and thousands of random games by the sure-fire test.
#include "adversary/matrix/matrix_game.hpp"
#include "adversary/matrix/sure_fire_test.hpp"
#include "engine/model/errors.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

using test::Dice;

MatrixGame game_of(const std::vector<std::vector<Rational>>& payoffs) {
    MatrixGame game(payoffs.size(), payoffs.front().size());
    for (std::size_t i = 0; i < game.rows(); i++)
        for (std::size_t j = 0; j < game.columns(); j++) game.payoff(i, j) = payoffs[i][j];
    return game;
}

// Ferguson, Game Theory, part II.
TEST(MatrixGame, PrintedValues) {
    EXPECT_EQ(solve_matrix(game_of({{-2, 3}, {3, -4}})).value, Rational(1, 12)); // odd or even
    const MatrixSolution mendelsohn = solve_matrix(game_of({{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}}));
    EXPECT_EQ(mendelsohn.value, 0);
    EXPECT_EQ(mendelsohn.rows, Mixture({Rational(1, 4), Rational(1, 2), Rational(1, 4)}));
    const MatrixGame blotto = game_of({{4, 2, 1, 0}, {1, 3, 0, -1}, {-2, 2, 2, -2}, {-1, 0, 3, 1}, {0, 1, 2, 4}});
    EXPECT_EQ(solve_matrix(blotto).value, Rational(14, 9));
    EXPECT_EQ(solve_matrix(game_of({{7}})).value, 7);
}

TEST(MatrixGame, RandomGamesPassTheSureFireTest) {
    for (std::uint64_t seed = 0; seed < test::rounds(2000); seed++) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const std::size_t rows = 1 + dice.below(7);
        MatrixGame game(rows, 1 + dice.below(7));
        const std::uint32_t span = 2 + dice.below(10);
        const long denominator = dice.between(1, 3);
        for (std::size_t i = 0; i < game.rows(); i++)
            for (std::size_t j = 0; j < game.columns(); j++)
                game.payoff(i, j) = fraction(static_cast<long>(dice.below(span)) - 2, denominator);
        const MatrixSolution found = solve_matrix(game);
        const Guarantees sure = sure_fire_test(game, found.rows, found.columns);
        EXPECT_EQ(sure.row_player_gains_at_least, found.value);
        EXPECT_EQ(sure.column_player_loses_at_most, found.value);
    }
}

TEST(SureFireTest, SeesWhatIsNotOptimal) {
    const MatrixGame game = game_of({{-2, 3}, {3, -4}});
    const Guarantees sure = sure_fire_test(game, {Rational(1, 2), Rational(1, 2)}, {Rational(7, 12), Rational(5, 12)});
    EXPECT_FALSE(sure.meet());
    EXPECT_EQ(sure.row_player_gains_at_least, Rational(-1, 2));
    EXPECT_EQ(sure.column_player_loses_at_most, Rational(1, 12));
}

TEST(SureFireTest, RefusesWhatAreNoProbabilities) {
    const MatrixGame game = game_of({{-2, 3}, {3, -4}});
    const Mixture half = {Rational(1, 2), Rational(1, 2)};
    EXPECT_THROW(sure_fire_test(game, {1}, half), BrokenPromise);
    EXPECT_THROW(sure_fire_test(game, half, {Rational(1, 2), Rational(1, 3)}), BrokenPromise);
    EXPECT_THROW(sure_fire_test(game, {2, -1}, half), BrokenPromise);
    EXPECT_THROW(MatrixGame(0, 3), BadInput);
}

} // namespace
} // namespace deduce::adversary
