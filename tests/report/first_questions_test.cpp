// The first questions compared: exact values are those of the game that begins with the question.
#include "report/first_questions.hpp"
#include "rulesets/registry.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

SolveParams small_params(Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 26;
    return params;
}

// Words can fix their first question: another way to the same number.
TEST(FirstQuestions, CostWhatTheGameCostsThatBeginsWithThem) {
    const std::string spec = "words:answers=rulesets/examples/birds.txt";
    const auto game = rulesets::make_game(spec);
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const SolveParams params = small_params(objective);
        const Interval value = solve(*game, params).total;
        const auto first = report::compare_first_questions(*game, params, value, 0, 100);
        ASSERT_EQ(first.questions.size(), first.different);
        EXPECT_EQ(first.questions.front().total, value);
        for (const report::FirstQuestion& question : first.questions) {
            const auto fixed = rulesets::make_game(spec + ",first=" + game->question_label(question.question));
            EXPECT_EQ(question.total, solve(*fixed, params).total) << game->question_label(question.question);
        }
    }
}

TEST(FirstQuestions, HaveBoundsWhereTheTimeIsOver) {
    const auto game = rulesets::make_game("mastermind:pegs=3,colours=4");
    SolveParams params = small_params(Objective::average);
    const Interval value = solve(*game, params).total;
    const auto exact = report::compare_first_questions(*game, params, value, 1, 100);
    std::atomic<bool> stop = true;
    params.stop = &stop;
    const auto bounds = report::compare_first_questions(*game, params, value, 1, 100);
    ASSERT_EQ(exact.questions.size(), bounds.questions.size());
    for (const report::FirstQuestion& question : exact.questions) {
        const auto same = std::ranges::find(bounds.questions, question.question, &report::FirstQuestion::question);
        ASSERT_NE(same, bounds.questions.end());
        EXPECT_LE(same->total.lower, question.total.lower);
        EXPECT_GE(same->total.lower, value.lower);
        EXPECT_EQ(same->answers, question.answers);
    }
}

TEST(FirstQuestions, BeginWithTheStrategysOwn) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=2");
    const SolveParams params = small_params(Objective::average);
    const Interval value = solve(*game, params).total;
    for (const QuestionIndex asked : {0U, 1U}) {
        const auto first = report::compare_first_questions(*game, params, value, asked, 1);
        ASSERT_EQ(first.questions.size(), 1U);
        EXPECT_EQ(first.questions.front().question, asked);
    }
}

} // namespace
} // namespace deduce::test
