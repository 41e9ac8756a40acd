// Averages within a limit of every situation's cost, and both objectives one after the other: held against the
// recurrence with budgets, word for word, and strategies against the rules.
#include "engine/model/errors.hpp"
#include "engine/solve.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/budgeted_brute_force.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"
#include "tests/support/stopping_game.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

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
    expect_optimum_within(*game, params, 4, infinite_cost);
    if (is_instrumented) return;
    expect_optimum_within(*game, params, 5, 5626);
    expect_optimum_within(*game, params, 6, 5625);
}

// Whatever is known by then: bounds that hold, and a strategy within the limit.
TEST(SolveWithin, KeepsToTheLimitWhenItIsStopped) {
    int stopped = 0;
    int unproven = 0;
    const auto expect = [&](const MatrixGame& matrix, std::uint64_t seed) {
        const Cost worst = brute_force_worst(matrix);
        if (is_infinite(worst)) return;
        const Cost optimum = BudgetedBruteForce(matrix).whole_game(worst);
        StoppingGame game(matrix);
        SolveParams params = params_for(seed);
        params.stop = game.flag();
        for (const Priority priority : {Priority::one, Priority::worst_then_average, Priority::average_then_worst}) {
            params.priority = priority;
            params.at_most = priority == Priority::one ? std::optional(worst) : std::nullopt;
            game.stop_after(static_cast<int>(seed % 97));
            const SolveResult result = solve(game, params);
            const Cost total = priority == Priority::average_then_worst ? brute_force_average(matrix) : optimum;
            EXPECT_LE(result.total.lower, total);
            EXPECT_GE(result.total.upper, total);
            stopped += result.optimal() ? 0 : 1;
            if (!result.strategy) continue;
            const Replay played = replay(result.strategy->strategy, matrix);
            ASSERT_FALSE(played.fault) << played.fault->text;
            EXPECT_EQ(played.costs, result.strategy->costs);
            if (priority == Priority::one) {
                EXPECT_LE(played.costs.worst, worst);
            }
            unproven += result.strategy_is_optimal() ? 0 : 1;
        }
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    };
    for_larger_random_games(100, expect);
    EXPECT_GT(stopped, static_cast<int>(rounds(30)));
    EXPECT_GT(unproven, static_cast<int>(rounds(5)));
}

TEST(SolveWithin, TellsItsListenerWhatIsProven) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=4");
    std::vector<Progress> told;
    std::atomic<bool> stop = false;
    SolveParams params;
    params.at_most = 18;
    params.memo_bytes = std::size_t{1} << 26;
    params.stop = &stop;
    params.listener = [&](const Progress& progress) {
        if (stop) return;
        told.push_back(progress);
        stop = progress.nodes > 0 || progress.seconds > 60; // none while the table is made
    };
    const SolveResult result = solve(*game, params);
    ASSERT_FALSE(told.empty());
    EXPECT_GT(told.back().nodes, 0U);
    EXPECT_LE(told.back().bounds.lower, result.total.upper);
    EXPECT_GE(told.back().bounds.upper, result.total.lower);
    EXPECT_FALSE(told.back().worst);
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
