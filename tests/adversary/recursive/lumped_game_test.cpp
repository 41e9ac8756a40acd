// Moves that are alike, put together: random games of repeated and permuted moves keep their values.
#include "adversary/matrix/sure_fire_test.hpp"
#include "adversary/recursive/lumped_game.hpp"
#include "adversary/recursive/stage_value.hpp"

#include <random>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

TEST(LumpedGame, KeepsTheValue) {
    std::mt19937_64 random(7);
    int smaller = 0;
    for (int round = 0; round < 300; round++) {
        const std::size_t rows = 1 + random() % 6;
        const std::size_t columns = 1 + random() % 6;
        const std::size_t kinds = 1 + random() % 3;
        MatrixGame game(rows, columns);
        for (std::size_t i = 0; i < rows; i++)
            for (std::size_t j = 0; j < columns; j++)
                game.payoff(i, j) = round % 3 == 0 ? static_cast<long>((i + j) % kinds) // a circle of moves
                                                   : static_cast<long>(random() % kinds);
        const MatrixSolution solution = solve_stage(game);
        EXPECT_EQ(solution.value, solve_matrix(game).value) << round;
        const Guarantees sure = sure_fire_test(game, solution.rows, solution.columns);
        EXPECT_EQ(sure.row_player_gains_at_least, solution.value) << round;
        EXPECT_EQ(sure.column_player_loses_at_most, solution.value) << round;
        smaller += LumpedGame(game).is_smaller() ? 1 : 0;
    }
    EXPECT_GE(smaller, 100);
}

TEST(LumpedGame, FindsTheClasses) {
    MatrixGame game(4, 4); // a 2 x 2 game of two moves each; the first two are told apart by the diagonal alone
    for (std::size_t i = 0; i < 4; i++)
        for (std::size_t j = 0; j < 4; j++) game.payoff(i, j) = i / 2 != j / 2 ? 0 : i / 2 == 1 ? 2 : i == j ? 5 : 1;
    const MatrixGame small = LumpedGame(game).small();
    ASSERT_EQ(small.rows(), 2U);
    ASSERT_EQ(small.columns(), 2U);
    EXPECT_EQ(small.payoff(0, 0), 3);
    EXPECT_EQ(small.payoff(0, 1), 0);
    EXPECT_EQ(small.payoff(1, 1), 2);
}

} // namespace
} // namespace deduce::adversary
