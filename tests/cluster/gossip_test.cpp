// Ranks that tell each other of all sets, down to the smallest, find what one process finds; and simulated ones too.
#include "cluster/simulation.hpp"
#include "rulesets/registry.hpp"
#include "tests/cluster/ranks.hpp"
#include "tests/cluster/small_sets.hpp"
#include "tests/cluster/some_costs.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

SolveParams talkative(Objective objective) {
    SolveParams params = params_for_small_sets(objective);
    params.memo_bytes = std::size_t{1} << 20;
    return params;
}

TEST(Gossip, random_games_have_the_optimum_of_one_process) {
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++)
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const auto game = test::random_game(seed, {40, 12, 4, 5, seed % 2 == 0});
            const SolveParams params = talkative(objective);
            EXPECT_EQ(solve_on(3, game, params).total, solve(game, params).total) << game.name();
        }
}

TEST(Gossip, symmetric_games_have_the_optimum_of_one_process) {
    for (std::uint64_t seed = 0; seed < test::rounds(100); seed++)
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const auto game = test::random_symmetric_game(seed);
            const SolveParams params = talkative(objective);
            EXPECT_EQ(solve_on(3, game, params).total, solve(game, params).total) << game.name();
        }
}

// Any of the switches off, the same on all ranks.
TEST(Gossip, all_switches_leave_the_optimum_as_it_is) {
    std::mt19937_64 random(7);
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++) {
        const auto game = test::random_game(seed, {40, 12, 4, 5, seed % 2 == 0});
        SolveParams params = talkative(seed % 3 == 0 ? Objective::worst : Objective::average);
        const Interval total = solve(game, params).total;
        for (const SwitchFact& fact : switch_table) params.switches.*fact.flag = random() % 4 != 0;
        for (const bool gossip : {true, false}) {
            params.switches.gossip = gossip;
            EXPECT_EQ(solve_on(3, game, params).total, total)
                << game.name() << " without " << names_off(params.switches);
            EXPECT_EQ(simulate(game, params, 3, {}, some_costs()).total, total)
                << game.name() << " without " << names_off(params.switches) << ", simulated";
        }
    }
}

TEST(Gossip, spares_nodes) {
    const auto game = rulesets::make_game(test::is_instrumented ? "blackbox:size=5,dots=3" : "blackbox:size=6,dots=3");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 26;
    for (const int ranks : {4, 8}) {
        const SimulatedRun with = simulate(*game, params, ranks, {}, some_costs());
        params.switches.gossip = false;
        const SimulatedRun without = simulate(*game, params, ranks, {}, some_costs());
        params.switches.gossip = true;
        EXPECT_EQ(with.total, without.total);
        EXPECT_LT(with.time, without.time) << ranks << " ranks";
    }
}

TEST(Gossip, several_threads_a_rank_have_it_too) {
    for (const std::string spec : {"blackbox:size=5,dots=2", "mastermind:pegs=4,colours=4,final=free"}) {
        const auto game = rulesets::make_game(spec);
        SolveParams params = talkative(Objective::average);
        const Interval alone = solve(*game, params).total;
        params.threads = 3;
        params.tuning.least_parallel_set = 4;
        EXPECT_EQ(solve_on(3, *game, params).total, alone) << spec;
    }
}

class SimulatedGames : public testing::TestWithParam<std::string> {};

TEST_P(SimulatedGames, have_the_optimum_of_one_process_on_any_number_of_ranks) {
    const auto game = rulesets::make_game(GetParam());
    for (const Objective objective : {Objective::average, Objective::worst}) {
        SolveParams params = talkative(objective);
        const Interval alone = solve(*game, params).total;
        for (const bool gossip : {true, false})
            for (const int ranks : {1, 2, 5, 16}) {
                params.switches.gossip = gossip;
                EXPECT_EQ(simulate(*game, params, ranks, {}, some_costs()).total, alone) << ranks << " ranks";
            }
    }
}

TEST_P(SimulatedGames, go_the_same_way_each_time) {
    const auto game = rulesets::make_game(GetParam());
    const SolveParams params = talkative(Objective::average);
    const SimulatedRun once = simulate(*game, params, 4, {}, some_costs());
    const SimulatedRun again = simulate(*game, params, 4, {}, some_costs());
    EXPECT_EQ(once.nodes, again.nodes);
    EXPECT_EQ(once.time, again.time);
    for (std::size_t r = 0; r < 4; r++) {
        EXPECT_EQ(once.ranks[r].searching, again.ranks[r].searching);
        EXPECT_EQ(once.ranks[r].sent.bytes, again.ranks[r].sent.bytes);
    }
}

INSTANTIATE_TEST_SUITE_P(Cluster, SimulatedGames,
                         testing::Values("blackbox:size=4,dots=3", "mastermind:pegs=3,colours=4,final=free",
                                         "production", "minesweeper:width=3,height=3,mines=2,open=yes",
                                         "words:answers=rulesets/examples/birds.txt"));

TEST(Simulation, random_games_have_the_optimum_of_one_process) {
    for (std::uint64_t seed = 0; seed < test::rounds(100); seed++)
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const auto game = test::random_game(seed, {40, 12, 4, 5, seed % 2 == 0});
            const SolveParams params = talkative(objective);
            const Interval total = solve(game, params).total;
            EXPECT_EQ(simulate(game, params, 4, {}, some_costs()).total, total) << game.name();
            const SimulatedRun side_by_side = simulate(game, params, 4, {}, some_costs(), 2, 3);
            EXPECT_EQ(side_by_side.total, total) << game.name() << ", three at once";
            EXPECT_EQ(side_by_side.at_once, 3u);
        }
}

TEST(Simulation, one_rank_takes_as_long_as_its_looks) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=2");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 22;
    const MeasuredRun alone = run_on_one_rank(*game, params, some_costs());
    const SimulatedRun run = simulate(*game, params, 1, {}, some_costs());
    EXPECT_EQ(run.nodes, alone.nodes);
    EXPECT_EQ(run.ranks.front().searching, alone.time);
    EXPECT_GE(run.time, alone.time);
    EXPECT_LT(run.time, alone.time + std::chrono::milliseconds(20));
}

} // namespace
} // namespace deduce::cluster
