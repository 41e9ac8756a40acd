// Games that fix the first question: the search obeys it, at the root and nowhere else.
#include "engine/solve.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

Cost optimum(const Game& game, Objective objective, const Switches& switches = {}, int threads = 1) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 16;
    params.switches = switches;
    params.threads = threads;
    const SolveResult result = solve(game, params);
    EXPECT_TRUE(result.optimal());
    return result.total.upper;
}

void expect_obeyed(const MatrixGame& game, std::uint64_t seed) {
    for (QuestionIndex q = 0; q < game.question_count(); q++) {
        GameMatrices matrices = game.matrices();
        matrices.first_question = q;
        const MatrixGame fixed(matrices);
        const Cost average = brute_force_average(fixed);
        const Cost worst = brute_force_worst(fixed);
        ASSERT_GE(average, brute_force_average(game));
        ASSERT_EQ(optimum(fixed, Objective::average), average) << "seed " << seed << ", question " << q;
        ASSERT_EQ(optimum(fixed, Objective::worst), worst) << "seed " << seed << ", question " << q;
        const Switches plain = without("greedy-start,merge-questions,superadditivity");
        ASSERT_EQ(optimum(fixed, Objective::average, plain, 2), average) << "seed " << seed << ", question " << q;
    }
}

TEST(FirstQuestion, IsObeyedInRandomGames) {
    for (std::uint64_t seed = 0; seed < rounds(400); seed++) expect_obeyed(random_game(seed), seed);
}

TEST(FirstQuestion, IsObeyedInSymmetricGames) {
    for (std::uint64_t seed = 0; seed < rounds(100); seed++) expect_obeyed(random_symmetric_game(seed), seed);
}

TEST(FirstQuestion, IsAskedEvenIfItTellsNothing) {
    GameMatrices m;
    m.answers = {{0, 0}, {0, 1}};
    m.costs = {{4, 9}, {1, 2}};
    m.weights = {1, 1};
    m.penalties = exact_guess_penalties(2);
    m.first_question = 0;
    EXPECT_EQ(optimum(MatrixGame(m), Objective::average), 4 + 4 + 1 + 2);
    EXPECT_EQ(optimum(MatrixGame(m), Objective::worst), 4 + 2);
}

} // namespace
} // namespace deduce::test
