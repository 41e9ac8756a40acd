// Questions of large sets in the order of what greedy play after them costs: another order, and the same optimum.
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

SolveResult solved(const Game& game, bool is_played) {
    SolveParams params;
    params.threads = 1;
    params.switches.played_order = is_played;
    return solve(game, params);
}

// By the bounds of one ply the best first question of this game is the second. An order that were not used, or were
// the reverse of what is played, would spare nothing.
TEST(PlayedOrder, SparesAQuarterOfTheNodesOfBlackBox) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    const SolveResult with = solved(*game, true);
    const SolveResult without = solved(*game, false);
    EXPECT_EQ(with.total.lower, 50718);
    EXPECT_TRUE(with.optimal());
    EXPECT_EQ(without.total.lower, 50718);
    EXPECT_LT(4 * with.nodes, 3 * without.nodes);
}

// The optimum is just below the limit: a reach that took in no limit, or any limit, would take as many nodes as the
// other.
TEST(PlayedOrder, IsUsedWhereTheLimitIsInReach) {
    const auto game = rulesets::make_game("blackbox:size=6,dots=3");
    const auto nodes_within = [&](std::size_t played, std::size_t foreseen) {
        SolveParams params;
        params.threads = 1;
        params.limit = 50719;
        params.tuning.played_within = played;
        params.tuning.foreseen_within = foreseen;
        params.tuning.share_percent = 100; // the order alone
        const SolveResult result = solve(*game, params);
        EXPECT_TRUE(result.below_limit());
        return result.nodes;
    };
    const SearchTuning tuning;
    const std::uint64_t nodes = nodes_within(tuning.played_within, tuning.foreseen_within);
    EXPECT_LT(4 * nodes, 3 * nodes_within(0, tuning.foreseen_within));
    EXPECT_LT(4 * nodes, 3 * nodes_within(tuning.played_within, 0));
}

} // namespace
} // namespace deduce::test
