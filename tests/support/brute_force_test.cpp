// The oracle held against games small enough to solve by hand.
#include "engine/model/errors.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/matrix_game.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// Section 2.1 of the thesis: which of 1, ..., n? "Is it larger than x?" for x = 1, ..., n - 1 at a cost of one.
MatrixGame number_guessing(std::uint32_t n) {
    GameMatrices game;
    game.weights.assign(n, 1);
    game.penalties = exact_guess_penalties(n);
    for (std::uint32_t x = 1; x < n; ++x) {
        std::vector<AnswerIndex> is_larger;
        for (std::uint32_t number = 1; number <= n; ++number) is_larger.push_back(number > x ? 1 : 0);
        game.answers.push_back(is_larger);
        game.costs.push_back({1, 1});
    }
    return MatrixGame(game);
}

// One question tells situation 0 (weight 3) from situation 1 (weight 2), at different costs.
GameMatrices one_question() {
    GameMatrices game;
    game.weights = {3, 2};
    game.answers = {{0, 1}};
    game.costs = {{4, 7}};
    game.penalties = exact_guess_penalties(2);
    return game;
}

TEST(BruteForce, number_guessing_is_binary_search) {
    const MatrixGame game = number_guessing(10);
    EXPECT_EQ(brute_force_average(game), 34); // six leaves at depth three, four at depth four
    EXPECT_EQ(brute_force_worst(game), 4);
}

TEST(BruteForce, player_nodes_of_number_guessing_are_the_intervals) {
    EXPECT_EQ(brute_force_player_nodes(number_guessing(1)), 1u);
    EXPECT_EQ(brute_force_player_nodes(number_guessing(10)), 55u);
}

TEST(BruteForce, a_known_situation_is_free) {
    EXPECT_EQ(brute_force_average(number_guessing(1)), 0);
    EXPECT_EQ(brute_force_worst(number_guessing(1)), 0);
}

TEST(BruteForce, costs_count_by_answer_and_weight) {
    const MatrixGame game(one_question());
    EXPECT_EQ(brute_force_average(game), 3 * 4 + 2 * 7);
    EXPECT_EQ(brute_force_worst(game), 7);
}

TEST(BruteForce, a_pair_that_nothing_tells_apart_is_infinite) {
    GameMatrices matrices = one_question();
    matrices.weights.push_back(1);
    matrices.answers[0].push_back(1);
    matrices.penalties = exact_guess_penalties(3);
    const MatrixGame game(matrices);
    EXPECT_EQ(brute_force_average(game), infinite_cost);
    EXPECT_EQ(brute_force_worst(game), infinite_cost);
    EXPECT_EQ(brute_force_player_nodes(game), 3u);
}

TEST(BruteForce, an_infinite_answer_makes_its_question_infinite) {
    GameMatrices matrices = one_question();
    matrices.costs = {{0, infinite_cost}};
    EXPECT_EQ(brute_force_average(MatrixGame(matrices)), infinite_cost);
    EXPECT_EQ(brute_force_worst(MatrixGame(matrices)), infinite_cost);
}

TEST(BruteForce, an_infinite_answer_that_no_situation_gives_does_no_harm) {
    GameMatrices matrices = one_question();
    matrices.costs = {{4, 7, infinite_cost}};
    EXPECT_EQ(brute_force_average(MatrixGame(matrices)), 26);
}

TEST(BruteForce, a_penalty_can_be_cheaper_than_asking) {
    GameMatrices matrices = one_question();
    matrices.penalties = exact_guess_penalties(2, 6);
    const MatrixGame game(matrices);
    EXPECT_EQ(brute_force_average(game), 2 * 6); // guess the heavier one, pay for the other: 12 < 26
    EXPECT_EQ(brute_force_worst(game), 6);       // 6 < 7
}

TEST(BruteForce, average_and_worst_case_can_want_different_moves) {
    GameMatrices matrices = one_question();
    matrices.weights = {9, 1};
    matrices.costs = {{3, 3}};
    matrices.penalties = exact_guess_penalties(2, 20);
    const MatrixGame game(matrices);
    EXPECT_EQ(brute_force_average(game), 20); // guess: 1 x 20 < 10 x 3
    EXPECT_EQ(brute_force_worst(game), 3);    // ask
}

TEST(BruteForce, values_of_subsets) {
    const MatrixGame game = number_guessing(10);
    const std::vector<SituationIndex> some = {2, 5, 9};
    EXPECT_EQ(brute_force_average(game, some), 5); // leaves at depths one, two, two
    EXPECT_EQ(brute_force_worst(game, some), 2);
}

TEST(BruteForce, refuses_large_games) { EXPECT_THROW(brute_force_average(number_guessing(21)), BadInput); }

TEST(MatrixGame, refuses_shapes_that_do_not_fit) {
    GameMatrices matrices = one_question();
    matrices.answers[0][1] = 2;
    EXPECT_THROW(MatrixGame{matrices}, BadInput);
    matrices = one_question();
    matrices.costs[0][0] = -1;
    EXPECT_THROW(MatrixGame{matrices}, BadInput);
    matrices = one_question();
    matrices.weights.push_back(1);
    EXPECT_THROW(MatrixGame{matrices}, BadInput);
}

} // namespace
} // namespace deduce::test
