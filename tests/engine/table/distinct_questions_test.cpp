// Which questions the table keeps, and that the others are not missed.
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/table/symmetry.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t enough = std::size_t{1} << 24;

// Questions 0 and 2 cut alike for the same costs, 1 cuts alike for other costs, 3 tells nothing.
GameMatrices alike() {
    GameMatrices m;
    m.answers = {{0, 1, 1, 2}, {0, 1, 1, 2}, {2, 0, 0, 1}, {1, 1, 1, 1}, {0, 1, 2, 3}};
    m.costs = {{5, 6, 7, 0}, {5, 6, 8, 0}, {6, 7, 5, 0}, {1, 1, 1, 1}, {9, 9, 9, 9}};
    m.weights = {1, 1, 1, 1};
    m.penalties = exact_guess_penalties(4);
    return m;
}

TEST(DistinctQuestions, OneOfSeveralAlikeStays) {
    const MatrixGame game(alike());
    const AnswerTable table(game, enough, nullptr, true);
    ASSERT_EQ(table.question_count(), 3U);
    EXPECT_EQ(table.game_question(0), 0U);
    EXPECT_EQ(table.game_question(1), 1U);
    EXPECT_EQ(table.game_question(2), 4U);
    EXPECT_EQ(table.question_for(2), 0U);
    EXPECT_EQ(table.question_for(4), 2U);
    for (QuestionIndex q = 0; q < 3; q++)
        for (SituationIndex s = 0; s < 4; s++) {
            const ClassIndex c = table.class_of(s);
            const QuestionIndex own = table.game_question(q);
            EXPECT_EQ(table.game_answer(q, table.answer(q, c)), game.answer(own, s));
            EXPECT_EQ(table.cost(q, table.answer(q, c)), game.cost(own, game.answer(own, s)));
        }
}

TEST(DistinctQuestions, TheFirstQuestionStaysWhateverItTells) {
    GameMatrices m = alike();
    m.first_question = 3;
    const MatrixGame tells_nothing(m);
    const AnswerTable table(tells_nothing, enough, nullptr, true);
    EXPECT_EQ(table.question_count(), 4U);
    EXPECT_EQ(table.game_question(*table.first_question()), 3U);
    m.first_question = 2;
    const MatrixGame like_another(m);
    const AnswerTable other(like_another, enough, nullptr, true);
    EXPECT_EQ(other.question_count(), 3U);
    EXPECT_EQ(other.game_question(*other.first_question()), 2U);
    EXPECT_EQ(other.question_for(0), other.first_question());
}

TEST(DistinctQuestions, AllStayUnlessMergingIsAskedFor) {
    const MatrixGame game(alike());
    EXPECT_EQ(AnswerTable(game, enough).question_count(), 5U);
}

TEST(DistinctQuestions, SymmetriesActOnThoseThatStay) {
    const auto game = rulesets::make_game("mastermind:pegs=2,colours=3,final=announce");
    const AnswerTable table(*game, enough, nullptr, true);
    for (const TableSymmetry& g : table_symmetries(table))
        for (QuestionIndex q = 0; q < table.question_count(); q++)
            for (ClassIndex a = 0; a < table.class_count(); a++)
                for (ClassIndex b = 0; b < table.class_count(); b++)
                    ASSERT_EQ(table.answer(q, a) == table.answer(q, b),
                              table.answer(g.questions[q], g.classes[a]) == table.answer(g.questions[q], g.classes[b]));
}

// Two copies of every question, the second with its answers numbered backwards.
TEST(DistinctQuestions, RandomGamesWithTwins) {
    for (std::uint64_t seed = 0; seed < rounds(500); seed++) {
        const GameMatrices once = random_game(seed).matrices();
        GameMatrices twice = once;
        for (std::size_t q = 0; q < once.answers.size(); q++) {
            const auto last = static_cast<AnswerIndex>(once.costs[q].size() - 1);
            twice.answers.push_back(once.answers[q]);
            for (AnswerIndex& a : twice.answers.back()) a = last - a;
            twice.costs.emplace_back(once.costs[q].rbegin(), once.costs[q].rend());
        }
        const MatrixGame game(twice);
        const AnswerTable table(game, enough, nullptr, true);
        ASSERT_LE(table.question_count(), once.answers.size()) << "seed " << seed;
        for (const Objective objective : {Objective::average, Objective::worst}) {
            SolveParams params;
            params.objective = objective;
            params.memo_bytes = std::size_t{1} << 16;
            const Cost expected = objective == Objective::average ? brute_force_average(MatrixGame(once))
                                                                  : brute_force_worst(MatrixGame(once));
            ASSERT_EQ(solve(game, params).total.upper, expected) << "seed " << seed;
        }
    }
}

} // namespace
} // namespace deduce::test
