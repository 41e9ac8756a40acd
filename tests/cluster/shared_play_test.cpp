// Ranks play greedily together: what one of them has played, no other plays again.
#include "cluster/simulation.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/rounds.hpp"

#include <chrono>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

// Nothing but play takes time.
StepCosts costs_of_play() {
    StepCosts costs;
    for (std::size_t size = 1; size < (std::size_t{1} << 20); size *= 2)
        for (const std::size_t set_size : {size, size + size / 2})
            costs.set(StepCosts::class_of(SearchStep::play, set_size), std::chrono::microseconds(100));
    return costs;
}

TEST(SharedPlay, TakesRanksOfOneMachineAndOfSeveralAPartOfTheTime) {
    const auto game = rulesets::make_game(test::is_instrumented ? "blackbox:size=5,dots=3" : "blackbox:size=6,dots=3");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 24;
    const StepCosts costs = costs_of_play();
    const auto time_of = [&](int ranks, int ranks_of_machine) {
        return simulate(*game, params, ranks, {}, costs, ranks_of_machine).time;
    };
    const Clock::Duration alone = time_of(1, 1);
    EXPECT_LT(3 * time_of(8, 8), alone);
    EXPECT_LT(2 * time_of(8, 1), alone);
    params.switches.kept_plays = false;
    EXPECT_GT(2 * time_of(8, 8), alone);
}

} // namespace
} // namespace deduce::cluster
