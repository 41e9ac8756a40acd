// Advice within a limit and by both objectives, against the recurrence with budgets: the position's value, its
// questions, and that who follows it from the beginning plays what solve() finds.
#include "engine/advice/game_adviser.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/budgeted_brute_force.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

SolveParams params_for(std::uint64_t seed) {
    SolveParams params;
    params.memo_bytes = seed % 2 == 0 ? std::size_t{1} << 16 : 4096;
    params.tuning = small_tuning(seed);
    if (seed % 5 == 0) params.switches = without("symmetry,greedy-start");
    return params;
}

AnswerTable table_of(const Game& game) { return {game, std::size_t{1} << 24, nullptr, true}; }

struct Expected {
    Cost paid = 0;
    Cost budget = 0; // from here on
    bool is_opening = false;
};

bool splits(const Game& game, const std::vector<SituationIndex>& set, QuestionIndex q) {
    return std::ranges::any_of(set, [&](SituationIndex s) { return game.answer(q, s) != game.answer(q, set.front()); });
}

// All questions of the position that tell something, and the position itself.
void expect_advice(const Advice& advice, const Position& position, BudgetedBruteForce& oracle,
                   const Expected& expected) {
    const Game& game = position.game();
    const auto& set = position.situations();
    const Cost least = expected.is_opening ? oracle.whole_game(expected.budget) : oracle.value(set, expected.budget);
    ASSERT_EQ(advice.total, (Interval{least, least})) << "budget " << expected.budget;
    ASSERT_TRUE(advice.is_proven());
    ASSERT_TRUE(advice.is_ranked);
    ASSERT_EQ(advice.best.has_value(), !is_infinite(least));
    std::set<Cost> totals;
    for (QuestionIndex q = 0; q < game.question_count(); q++) {
        const bool splits = std::ranges::any_of(
            set, [&](SituationIndex s) { return game.answer(q, s) != game.answer(q, set.front()); });
        if (splits && (!expected.is_opening || q == game.first_question()))
            totals.insert(oracle.asking(set, q, expected.budget));
    }
    std::set<Cost> listed;
    for (const RankedQuestion& q : advice.questions) {
        ASSERT_TRUE(q.total.closed());
        ASSERT_EQ(q.total.upper, oracle.asking(set, q.question, expected.budget));
        listed.insert(q.total.upper);
    }
    ASSERT_EQ(listed, totals);
    if (!advice.best) return;
    ASSERT_EQ(advice.best->total, advice.total);
    if (advice.best->is_question()) {
        ASSERT_EQ(oracle.asking(set, advice.best->question(), expected.budget), least);
    } else {
        for (const SituationIndex s : set)
            ASSERT_LE(game.penalty(s, advice.best->estimate().estimate), expected.budget);
    }
}

Position random_position(const Game& game, std::mt19937_64& random, Cost& paid) {
    Position position(game);
    const auto hidden = static_cast<SituationIndex>(random() % game.situation_count());
    for (std::size_t n = random() % 4; n > 0; n--) {
        const QuestionIndex q = position.given().empty() && game.first_question()
                                    ? *game.first_question()
                                    : static_cast<QuestionIndex>(random() % game.question_count());
        position.learn({q, game.answer(q, hidden)});
        paid = saturating_add(paid, game.cost(q, game.answer(q, hidden)));
    }
    return position;
}

void expect_advice_in(const Game& game, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const AnswerTable table = table_of(game);
    BudgetedBruteForce oracle(game);
    Expected expected;
    const Position position = random_position(game, random, expected.paid);
    const auto& set = position.situations();
    expected.is_opening = position.given().empty() && game.first_question().has_value();
    const Cost worst = expected.is_opening ? brute_force_worst(game) : brute_force_worst(game, set);
    if (is_infinite(worst) || is_infinite(expected.paid)) return;
    if (expected.is_opening && !splits(game, set, *game.first_question())) return; // the rules ask what tells nothing
    SolveParams params = params_for(seed);
    const AdviceParams all{Objective::average, game.question_count() + 1};
    // 1. Limits: one is impossible, unless it is below zero.
    for (const Cost more : {-1, 0, 1, 3}) {
        if (expected.paid + worst + more < 0) continue;
        params.at_most = expected.paid + worst + more;
        expected.budget = worst + more;
        const Advice advice = GameAdviser(table, params).advise(position, all);
        expect_advice(advice, position, oracle, expected);
        ASSERT_EQ(advice.budget, expected.budget);
    }
    params.at_most.reset();
    // 2. Both objectives.
    const Cost game_worst = brute_force_worst(game);
    expected.budget = worst;
    if (!is_infinite(game_worst)) expected.budget = std::max(worst, game_worst - expected.paid);
    params.priority = Priority::worst_then_average;
    const Advice worst_first = GameAdviser(table, params).advise(position, all);
    expect_advice(worst_first, position, oracle, expected);
    ASSERT_EQ(worst_first.worst, (Interval{expected.budget, expected.budget}));
    const Cost average = expected.is_opening ? brute_force_average(game) : brute_force_average(game, set);
    expected.budget = worst;
    while ((expected.is_opening ? oracle.whole_game(expected.budget) : oracle.value(set, expected.budget)) > average)
        expected.budget++;
    params.priority = Priority::average_then_worst;
    const Advice average_first = GameAdviser(table, params).advise(position, all);
    expect_advice(average_first, position, oracle, expected);
    ASSERT_EQ(average_first.worst, (Interval{expected.budget, expected.budget}));
}

TEST(GameAdviser, AdvisesWhatBruteForceFinds) {
    for_random_games(250, expect_advice_in);
    for_symmetric_games(150, expect_advice_in);
    for_games_with_a_first_question(30, expect_advice_in);
}

// Plays each situation by the advice: totals and worst cases are those of the solve.
void expect_played_as_solved(const Game& game, const SolveParams& params) {
    const SolveResult result = solve(game, params);
    if (result.infinite()) return;
    const AnswerTable table = table_of(game);
    GameAdviser adviser(table, params);
    Cost total = 0;
    Cost worst = 0;
    for (SituationIndex s = 0; s < game.situation_count(); s++) {
        Position position(game);
        Cost paid = 0;
        for (;;) {
            const Advice advice = adviser.advise(position, {});
            ASSERT_TRUE(advice.best.has_value());
            if (!advice.best->is_question()) {
                paid += game.penalty(s, advice.best->estimate().estimate);
                break;
            }
            const QuestionIndex q = advice.best->question();
            paid += game.cost(q, game.answer(q, s));
            position.learn({q, game.answer(q, s)});
        }
        total += game.weight(s) * paid;
        worst = std::max(worst, paid);
    }
    ASSERT_EQ(total, result.total.upper);
    if (params.at_most) {
        ASSERT_LE(worst, *params.at_most);
    } else {
        ASSERT_EQ(worst, result.worst.upper);
    }
}

TEST(GameAdviser, WhoFollowsItPlaysTheOptimum) {
    for_random_games(80, [](const MatrixGame& game, std::uint64_t seed) {
        const Cost worst = brute_force_worst(game);
        if (is_infinite(worst)) return;
        SolveParams params = params_for(seed);
        params.at_most = worst + static_cast<Cost>(seed % 2);
        expect_played_as_solved(game, params);
        params.at_most.reset();
        params.priority = Priority::worst_then_average;
        expect_played_as_solved(game, params);
        params.priority = Priority::average_then_worst;
        expect_played_as_solved(game, params);
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    });
}

} // namespace
} // namespace deduce::test
