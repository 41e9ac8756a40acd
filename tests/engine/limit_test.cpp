// Whether a strategy costs less than a limit: held against brute force below, at and above the optimum, and the
// strategy against the rules.
#include "engine/solve.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

Cost optimum_by_brute_force(const Game& game, Objective objective) {
    return objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
}

void expect_answered(const Game& game, const SolveParams& params, Cost optimum) {
    const SolveResult result = solve(game, params);
    EXPECT_TRUE(result.answered());
    EXPECT_EQ(result.below_limit(), optimum < *params.limit);
    EXPECT_EQ(result.limit_refuted(), optimum >= *params.limit);
    EXPECT_LE(result.total.lower, optimum);
    EXPECT_GE(result.total.upper, optimum);
    if (!result.below_limit()) return;
    ASSERT_TRUE(result.strategy.has_value());
    const Replay played = replay(result.strategy->strategy, game);
    ASSERT_FALSE(played.fault) << played.fault->text;
    EXPECT_LT(played.costs.value(params.objective), *params.limit);
}

void expect_answered_around_the_optimum(const MatrixGame& game, std::uint64_t seed) {
    constexpr std::array<std::size_t, 3> memos{std::size_t{1} << 18, 4096, 64};
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const Cost optimum = optimum_by_brute_force(game, objective);
        SolveParams params;
        params.objective = objective;
        params.threads = seed % 3 == 0 ? 2 : 1;
        params.memo_bytes = memos[seed % memos.size()];
        params.tuning = small_tuning(seed);
        if (seed % 2 == 0) params.switches = without("greedy-start");
        if (seed % 5 == 0) params.switches = without("greedy-start,memo,cutout");
        if (seed % 7 == 0) params.switches = without("falling-limits,one-ply,superadditivity");
        params.wants_strategy = true;
        for (const Cost limit : {Cost{0}, Cost{1}, optimum - 1, optimum, optimum + 1, optimum + 3, infinite_cost}) {
            params.limit = std::clamp(limit, Cost{0}, infinite_cost);
            expect_answered(game, params, optimum);
            ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << ", limit " << limit << ", optimum "
                                                      << optimum << ", " << objective_name(objective);
        }
    }
}

TEST(Limit, IsAnsweredAsByBruteForce) {
    for_random_games(400, expect_answered_around_the_optimum);
    for_larger_random_games(200, expect_answered_around_the_optimum);
    for_symmetric_games(200, expect_answered_around_the_optimum);
    for_games_with_a_first_question(40, expect_answered_around_the_optimum);
}

// Never with more work than the optimum takes.
TEST(Limit, IsAnsweredOfALargerGame) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    for (const Objective objective : {Objective::average, Objective::worst}) {
        SolveParams params;
        params.objective = objective;
        params.memo_bytes = std::size_t{1} << 24;
        const SolveResult whole = solve(*game, params);
        params.wants_strategy = true;
        for (const Cost limit : {whole.total.upper - 1, whole.total.upper, whole.total.upper + 1}) {
            params.limit = limit;
            expect_answered(*game, params, whole.total.upper);
            EXPECT_LE(solve(*game, params).nodes, whole.nodes);
        }
    }
}

} // namespace
} // namespace deduce::test
