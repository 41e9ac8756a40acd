// Narrow solves on several ranks: the value of one process, which brute force over the same strategies tells, too.
#include "cluster/simulation.hpp"
#include "cluster/top_graph.hpp"
#include "engine/memory/checkpoint_files.hpp"
#include "engine/solve_steps.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/cluster/ranks.hpp"
#include "tests/cluster/small_sets.hpp"
#include "tests/cluster/some_costs.hpp"
#include "tests/support/narrow_brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/temporary_folder.hpp"

#include <string>

#include <gtest/gtest.h>

namespace deduce::cluster {
namespace {

SolveParams narrow_in_small_sets(std::uint64_t seed) {
    SolveParams params = params_for_small_sets(Objective::average);
    params.memo_bytes = std::size_t{1} << 18;
    params.tuning.least_narrow_set = 2 + seed / 3 % 4;
    params.tuning.least_contended_set = 2;
    params.tuning.least_share = 2;
    params.switches = without(seed % 2 == 0 ? "cutout" : "cutout,played-order"); // cutouts ask all questions
    params.width = 1 + seed % 3;
    return params;
}

// Of so many questions that a narrow search leaves some out.
test::MatrixGame game_of(std::uint64_t seed, std::uint32_t most_situations) {
    return test::random_game(
        seed, {.most_situations = most_situations, .most_questions = 16, .infinite_costs = seed % 4 == 0});
}

Cost narrow_value(const Game& game, const SolveParams& params) {
    return test::NarrowBruteForce(game, *params.width, params.tuning.least_narrow_set).whole_game();
}

TEST(NarrowRanks, HaveTheValueOfBruteForce) {
    std::uint64_t above_optimum = 0;
    for (std::uint64_t seed = 0; seed < test::rounds(80); seed++) {
        const auto game = game_of(seed, 20);
        SolveParams params = narrow_in_small_sets(seed);
        params.width = 1;
        const Cost value = narrow_value(game, params);
        const Cost optimum = test::brute_force_average(game);
        const auto expect = [&](const Interval& total) {
            EXPECT_EQ(total.upper, value) << game.name() << ", without " << names_off(params.switches);
            EXPECT_LE(total.lower, optimum) << game.name();
        };
        expect(solve_on(3, game, params).total);
        expect(solve_on(3, game, params, 3).total);
        expect(solve_on(5, game, params, 2).total);
        EXPECT_EQ(simulate(game, params, 4, {}, some_costs(), 2).total.upper, value) << game.name();
        params.switches.gossip = false;
        expect(solve_on(3, game, params).total);
        above_optimum += value > optimum ? 1 : 0;
    }
    EXPECT_GT(above_optimum, test::rounds(80) / 20);
}

// Most leaves of the top graph are split instead of solved. One game of four thousand tells that parts of a large set
// may cost more together than the set; two of them are among these.
TEST(NarrowRanks, SplitSetsByTheQuestionsThatASearchAsks) {
    std::uint64_t split = 0;
    std::uint64_t above_optimum = 0;
    constexpr std::uint64_t first = 2800;
    for (std::uint64_t seed = first; seed < first + test::rounds(1000); seed++) {
        const auto game = game_of(seed, 15);
        const SolveParams params = narrow_in_small_sets(seed);
        const AnswerTable table(game, params.table_bytes);
        const auto search = make_search(table, search_params(params));
        TopGraph graph(table, *search, params);
        graph.expand(TopGraph::root);
        graph.learn(TopGraph::root, {0, search->play_greedily(whole_game(table))});
        for (std::uint64_t i = seed; !graph.bounds(TopGraph::root).closed(); i++) {
            const NodeId leaf = graph.pick([](NodeId) { return true; });
            if (leaf == TopGraph::root) break;
            if (i % 3 != 0) {
                graph.expand(leaf);
                split++;
            } else {
                graph.learn(leaf, search->solve(graph.subproblem(leaf), graph.limit_of(leaf)));
            }
        }
        const Cost value = narrow_value(game, params);
        EXPECT_EQ(graph.bounds(TopGraph::root).upper, value) << game.name();
        above_optimum += value > test::brute_force_average(game) ? 1 : 0;
    }
    EXPECT_GT(split, test::rounds(300));
    EXPECT_GT(above_optimum, test::rounds(1000) / 100);
}

TEST(NarrowRanks, FindItsStrategy) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 24;
    params.width = 2;
    const Cost value = solve(*game, params).total.upper;
    params.wants_strategy = true;
    for (const int ranks_of_machine : {1, 2}) {
        const SolveResult result = solve_on(4, *game, params, ranks_of_machine);
        EXPECT_TRUE(result.is_narrow);
        EXPECT_EQ(result.width, 2U);
        EXPECT_LE(result.total.upper, value);
        ASSERT_TRUE(result.strategy);
        const Replay played = replay(result.strategy->strategy, *game);
        EXPECT_FALSE(played.fault);
        EXPECT_EQ(played.costs.total, result.total.upper);
    }
}

// A run of another number of ranks goes on; one of another width does not.
TEST(NarrowRanks, KeepACheckpointOfTheirOwn) {
    const test::TemporaryFolder folder;
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 24;
    params.width = 2;
    const auto solve_with_files = [&](int ranks) {
        LoopbackNetwork network(ranks);
        return on_ranks(network, ranks, [&](Transport& transport) {
            SolveParams here = params;
            here.checkpoint.file = (folder.path() / "memo").string();
            here.checkpoint = checkpoint_of_rank(here.checkpoint, transport.rank(), ranks);
            return solve_on_ranks(transport, *game, here);
        });
    };
    const auto first = solve_with_files(3);
    ASSERT_EQ(first[0].error, "");
    const auto again = solve_with_files(2);
    ASSERT_EQ(again[0].error, "");
    EXPECT_EQ(again[0].result->total, first[0].result->total);
    EXPECT_LT(again[0].result->nodes, first[0].result->nodes / 4);
    params.width = 3;
    EXPECT_NE(solve_with_files(2)[0].error.find("width"), std::string::npos);
}

} // namespace
} // namespace deduce::cluster
