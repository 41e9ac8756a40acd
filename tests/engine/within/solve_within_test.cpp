// Averages within a limit of every situation's cost, and both objectives one after the other: held against the
// recurrence with budgets, word for word, and strategies against the rules.
#include "engine/model/errors.hpp"
#include "engine/solve.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Set = std::vector<SituationIndex>;

// g(T, B).
class BudgetedBruteForce {
  public:
    explicit BudgetedBruteForce(const Game& game) : game_(game) {}

    Cost whole_game(Cost budget) {
        Set all(game_.situation_count());
        std::iota(all.begin(), all.end(), 0U);
        if (const auto first = game_.first_question()) return asking(all, *first, budget);
        return value(all, budget);
    }

  private:
    Cost value(const Set& set, Cost budget) {
        if (budget < 0) return infinite_cost;
        const auto [at, is_new] = values_.try_emplace({set, budget}, infinite_cost);
        if (!is_new) return at->second;
        Cost best = infinite_cost;
        for (std::uint64_t e = 0; e < game_.estimate_count(); e++) {
            Cost penalty = 0;
            for (const SituationIndex s : set)
                penalty = game_.penalty(s, e) > budget
                              ? infinite_cost
                              : saturating_add(penalty, weighted(game_.weight(s), game_.penalty(s, e)));
            best = std::min(best, penalty);
        }
        for (QuestionIndex q = 0; q < game_.question_count(); q++)
            if (std::any_of(set.begin(), set.end(),
                            [&](SituationIndex s) { return game_.answer(q, s) != game_.answer(q, set.front()); }))
                best = std::min(best, asking(set, q, budget));
        return values_[{set, budget}] = best;
    }

    Cost asking(const Set& set, QuestionIndex q, Cost budget) {
        std::map<AnswerIndex, Set> parts;
        for (const SituationIndex s : set) parts[game_.answer(q, s)].push_back(s);
        Cost total = 0;
        for (const auto& [answer, part] : parts) {
            const Cost cost = game_.cost(q, answer);
            if (cost > budget) return infinite_cost;
            for (const SituationIndex s : part) total = saturating_add(total, weighted(game_.weight(s), cost));
            total = saturating_add(total, value(part, budget - cost));
        }
        return total;
    }

    const Game& game_;
    std::map<std::pair<Set, Cost>, Cost> values_;
};

SolveParams params_for(std::uint64_t seed) {
    constexpr std::array<std::size_t, 3> memos{std::size_t{1} << 18, 4096, 64};
    SolveParams params;
    params.threads = seed % 3 == 0 ? 2 : 1;
    params.memo_bytes = memos[seed % memos.size()];
    params.tuning = small_tuning(seed);
    if (seed % 5 == 0) params.switches = without("memo,greedy-start");
    if (seed % 7 == 0) params.switches = without("symmetry,cutout,one-ply,superadditivity");
    params.wants_strategy = true;
    return params;
}

void expect_strategy(const Game& game, const SolveResult& result, Cost total, Cost most) {
    ASSERT_TRUE(result.strategy.has_value());
    EXPECT_TRUE(result.strategy_is_optimal());
    const Replay played = replay(result.strategy->strategy, game);
    ASSERT_FALSE(played.fault) << played.fault->text;
    EXPECT_EQ(played.costs, result.strategy->costs);
    EXPECT_EQ(played.costs.total, total);
    EXPECT_LE(played.costs.worst, most);
}

void expect_optimum_within(const Game& game, SolveParams params, Cost most, Cost optimum) {
    params.at_most = most;
    const SolveResult result = solve(game, params);
    EXPECT_EQ(result.total, (Interval{optimum, optimum})) << "at most " << most;
    if (is_infinite(optimum))
        EXPECT_FALSE(result.reason.empty());
    else
        expect_strategy(game, result, optimum, most);
}

struct Seen {
    int binding = 0; // limits that raise the average
    int impossible = 0;
};

void expect_as_by_brute_force(const MatrixGame& game, std::uint64_t seed, Seen& seen) {
    BudgetedBruteForce brute_force(game);
    SolveParams params = params_for(seed);
    const Cost average = brute_force_average(game);
    const Cost worst = brute_force_worst(game);
    if (is_infinite(worst)) return expect_optimum_within(game, params, 100, infinite_cost);
    // 1. Limits from what is impossible to what binds no more.
    expect_optimum_within(game, params, worst - 1 < 0 ? 0 : worst - 1,
                          brute_force.whole_game(std::max(worst - 1, Cost{0})));
    seen.impossible += worst > 0 ? 1 : 0;
    Cost most = worst;
    for (;; most++) {
        const Cost optimum = brute_force.whole_game(most);
        expect_optimum_within(game, params, most, optimum);
        if (optimum == average) break;
        seen.binding++;
    }
    // 2. Both objectives.
    params.priority = Priority::worst_then_average;
    const SolveResult worst_first = solve(game, params);
    EXPECT_EQ(worst_first.worst, (Interval{worst, worst}));
    EXPECT_EQ(worst_first.total.lower, brute_force.whole_game(worst));
    EXPECT_TRUE(worst_first.optimal());
    expect_strategy(game, worst_first, worst_first.total.upper, worst);
    params.priority = Priority::average_then_worst;
    const SolveResult average_first = solve(game, params);
    EXPECT_EQ(average_first.worst, (Interval{most, most}));
    EXPECT_EQ(average_first.total, (Interval{average, average}));
    expect_strategy(game, average_first, average, most);
}

TEST(SolveWithin, FindsWhatBruteForceFinds) {
    Seen seen;
    const auto expect = [&](const MatrixGame& game, std::uint64_t seed) {
        expect_as_by_brute_force(game, seed, seen);
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    };
    for_random_games(1000, expect);
    for_larger_random_games(60, expect);
    for_symmetric_games(300, expect);
    for_games_with_a_first_question(80, expect);
    EXPECT_GT(seen.binding, static_cast<int>(rounds(200)));
    EXPECT_GT(seen.impossible, static_cast<int>(rounds(1000)));
}

// Koyama and Lai (1993): 5625 of 4 pegs and 6 colours, and 5626 with five questions at most.
TEST(SolveWithin, MastermindWithFiveQuestions) {
    const auto game = rulesets::make_game("mastermind:pegs=4,colours=6");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 24;
    params.wants_strategy = true;
    expect_optimum_within(*game, params, 5, 5626);
    if (is_instrumented) return;
    expect_optimum_within(*game, params, 6, 5625);
    expect_optimum_within(*game, params, 4, infinite_cost);
}

TEST(SolveWithin, RefusesWhatContradictsIt) {
    const MatrixGame game = random_game(1);
    SolveParams params;
    params.at_most = 3;
    params.limit = 5;
    EXPECT_THROW(solve(game, params), BadInput);
    params.limit.reset();
    params.objective = Objective::worst;
    EXPECT_THROW(solve(game, params), BadInput);
    params.objective = Objective::average;
    params.priority = Priority::worst_then_average;
    EXPECT_THROW(solve(game, params), BadInput);
}

} // namespace
} // namespace deduce::test
