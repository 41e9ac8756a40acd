// Limits of every situation's cost and both objectives: any number of ranks finds what one process finds.
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/cluster/ranks.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/small_games.hpp"

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

void expect_as_alone(const Game& game, SolveParams params, int ranks) {
    params.memo_bytes = std::size_t{1} << 20;
    params.wants_strategy = true;
    const SolveResult alone = solve(game, params);
    const SolveResult together = solve_on(ranks, game, params);
    EXPECT_EQ(together.total, alone.total);
    EXPECT_EQ(together.worst, alone.worst);
    EXPECT_EQ(together.reason, alone.reason);
    EXPECT_EQ(together.at_most, alone.at_most);
    EXPECT_EQ(together.ranks, ranks);
    ASSERT_EQ(together.strategy.has_value(), alone.strategy.has_value());
    if (!together.strategy) return;
    const Replay played = replay(together.strategy->strategy, game);
    ASSERT_FALSE(played.fault) << played.fault->text;
    EXPECT_EQ(played.costs.total, alone.total.upper);
    EXPECT_EQ(together.strategy_is_optimal(), alone.strategy_is_optimal());
    if (params.at_most) {
        EXPECT_LE(played.costs.worst, *params.at_most);
    }
}

void expect_all_as_alone(const Game& game, Cost worst, int ranks) {
    SolveParams params;
    for (const Cost most : {worst - 1, worst, worst + 1}) {
        if (most < 0) continue;
        params.at_most = most;
        expect_as_alone(game, params, ranks);
    }
    params.at_most.reset();
    for (const Priority priority : {Priority::worst_then_average, Priority::average_then_worst}) {
        params.priority = priority;
        expect_as_alone(game, params, ranks);
    }
}

TEST(ClusterLimits, ranks_agree_with_one_process) {
    test::for_random_games(25, [](const Game& game, std::uint64_t seed) {
        const Cost worst = test::brute_force_worst(game);
        expect_all_as_alone(game, is_infinite(worst) ? 5 : worst, seed % 2 == 0 ? 2 : 3);
    });
    expect_all_as_alone(*rulesets::make_game("mastermind:pegs=3,colours=4"), 5, 3);
}

} // namespace
} // namespace deduce::cluster
