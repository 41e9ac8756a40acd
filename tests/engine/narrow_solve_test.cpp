// Narrow solves: held against brute force over the same strategies, and the strategy against the rules; what they claim
// of all strategies against the optimum.
#include "engine/model/errors.hpp"
#include "engine/solve.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/narrow_brute_force.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"
#include "tests/support/stopping_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <array>
#include <limits>
#include <optional>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

void expect_strategy_of(const Game& game, const SolveResult& result) {
    ASSERT_TRUE(result.strategy.has_value());
    const Replay played = replay(result.strategy->strategy, game);
    ASSERT_FALSE(played.fault) << played.fault->text;
    EXPECT_EQ(played.costs, result.strategy->costs);
    EXPECT_EQ(played.costs.total, result.total.upper);
}

SolveParams params_for(std::uint64_t seed) {
    constexpr std::array<std::size_t, 3> memos{std::size_t{1} << 18, 4096, 64};
    constexpr std::array<const char*, 6> off{"cutout",
                                             "cutout,excerpt",
                                             "cutout,memo",
                                             "cutout,greedy-start,played-order",
                                             "cutout,superadditivity,shares",
                                             "cutout,one-ply,size-bound,symmetry"};
    SolveParams params;
    params.threads = seed % 3 == 0 ? 2 : 1;
    params.memo_bytes = memos[seed % memos.size()];
    params.tuning = small_tuning(seed);
    params.tuning.least_narrow_set = 2 + seed / 2 % 4;
    params.switches = without(off[seed % off.size()]); // cutouts ask all questions
    params.width = 1 + seed % 3;
    return params;
}

struct Seen {
    std::uint64_t narrow = 0;
    std::uint64_t above_optimum = 0;
};

void expect_as_by_brute_force(const MatrixGame& game, std::uint64_t seed, Seen& seen) {
    SolveParams params = params_for(seed);
    const Cost optimum = brute_force_average(game);
    const Cost best = NarrowBruteForce(game, *params.width, params.tuning.least_narrow_set).whole_game();
    params.wants_strategy = false;
    EXPECT_EQ(solve(game, params).total.upper, best) << "seed " << seed << ", optimum " << optimum;
    params.wants_strategy = true; // it may ask better questions where it meets sets that are known
    const SolveResult result = solve(game, params);
    EXPECT_LE(result.total.upper, best) << "seed " << seed;
    EXPECT_GE(result.total.upper, optimum) << "seed " << seed;
    EXPECT_LE(result.total.lower, optimum) << "seed " << seed;
    EXPECT_TRUE(result.answered());
    EXPECT_EQ(result.infinite(), is_infinite(optimum));
    ASSERT_FALSE(testing::Test::HasFailure())
        << "width " << *params.width << ", from " << params.tuning.least_narrow_set;
    if (result.infinite()) return;
    expect_strategy_of(game, result);
    if (!result.is_narrow) {
        EXPECT_EQ(result.total.lower, optimum);
    }
    seen.narrow += result.is_narrow ? 1 : 0;
    seen.above_optimum += best > optimum ? 1 : 0;
}

TEST(NarrowSolve, IsTheBestOfItsStrategiesByBruteForce) {
    Seen seen;
    const auto expect = [&](const MatrixGame& game, std::uint64_t seed) { expect_as_by_brute_force(game, seed, seen); };
    for_random_games(1000, expect);
    for_larger_random_games(500, expect);
    for_symmetric_games(1000, expect);
    for_games_with_a_first_question(100, expect);
    // More questions to choose from.
    for (std::uint64_t seed = 0; seed < rounds(200) && !testing::Test::HasFatalFailure(); seed++)
        expect(random_game(seed, {.most_situations = 15, .most_questions = 16, .infinite_costs = false}), seed);
    EXPECT_GT(seen.narrow, rounds(1000));
    EXPECT_GT(seen.above_optimum, rounds(20));
}

SolveParams narrow_to(std::size_t width) {
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 26;
    params.width = width;
    params.wants_strategy = true;
    return params;
}

// Wider ones are no worse, and end in the optimum. Narrow ones take less work than that.
TEST(NarrowSolve, ComesCloserWithItsWidth) {
    for (const char* name : {"blackbox:size=5,dots=3", "mastermind:pegs=4,colours=5", "bulls:digits=3,symbols=8"}) {
        const auto game = rulesets::make_game(name);
        SolveParams all;
        const SolveResult optimal = solve(*game, all);
        Cost before = infinite_cost;
        for (const std::size_t width : {1, 2, 4, 1000}) {
            for (const int threads : {1, 3}) {
                SolveParams params = narrow_to(width);
                params.threads = threads;
                params.wants_strategy = false;
                const SolveResult result = solve(*game, params);
                EXPECT_TRUE(result.is_narrow) << name;
                EXPECT_LE(result.total.upper, before) << name << ", width " << width;
                EXPECT_LE(result.total.lower, optimal.total.upper) << name;
                if (width == 1000) {
                    EXPECT_EQ(result.total.upper, optimal.total.upper) << name;
                }
                if (width <= 2 && threads == 1) {
                    EXPECT_LE(result.nodes, optimal.nodes) << name << ", width " << width;
                }
                params.wants_strategy = true;
                const SolveResult with_strategy = solve(*game, params);
                EXPECT_LE(with_strategy.total.upper, result.total.upper);
                expect_strategy_of(*game, with_strategy);
                before = result.total.upper;
            }
        }
    }
}

// A game of fewer classes than a narrow search asks all questions of.
TEST(NarrowSolve, IsTheOptimumOfASmallGame) {
    const auto game = rulesets::make_game("blackbox:size=3,dots=2");
    const SolveResult result = solve(*game, narrow_to(1));
    EXPECT_TRUE(result.optimal());
    EXPECT_FALSE(result.is_narrow);
}

TEST(NarrowSolve, TellsWhatItHasWhenItIsStopped) {
    std::uint64_t stopped = 0;
    for (std::uint64_t seed = 0; seed < rounds(60); seed++) {
        RandomGameOptions options;
        options.most_situations = 13;
        options.most_questions = 9;
        options.infinite_costs = false;
        const MatrixGame plain = random_game(seed, options);
        const Cost optimum = brute_force_average(plain);
        if (is_infinite(optimum)) continue;
        for (const int calls : {10, 30, 100}) {
            StoppingGame game(plain);
            game.stop_after(calls);
            SolveParams params = params_for(seed);
            params.threads = 1;
            params.wants_strategy = true;
            params.stop = game.flag();
            params.strategy_patience = std::chrono::milliseconds(20);
            const SolveResult result = solve(game, params);
            EXPECT_LE(result.total.lower, optimum) << seed;
            EXPECT_GE(result.total.upper, optimum) << seed;
            stopped += result.answered() ? 0 : 1;
        }
    }
    EXPECT_GT(stopped, rounds(10));
}

// What a narrow search remembers is not true of other strategies.
TEST(NarrowSolve, KeepsACheckpointOfItsOwn) {
    const TemporaryFolder folder;
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    SolveParams params = narrow_to(2);
    params.checkpoint.file = (folder.path() / "memo").string();
    const SolveResult first = solve(*game, params);
    const SolveResult again = solve(*game, params);
    EXPECT_EQ(again.total, first.total);
    EXPECT_TRUE(again.is_narrow);
    EXPECT_GT(again.restored, 0U);
    EXPECT_LT(again.nodes, first.nodes / 10);
    for (const std::optional<std::size_t> other : {std::optional<std::size_t>(), std::optional<std::size_t>(3)}) {
        params.width = other;
        EXPECT_THROW(solve(*game, params), BadInput);
    }
}

TEST(NarrowSolve, RefusesWhatAWidthSaysNothingOf) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=2");
    const auto expect_refused = [&](auto change) {
        SolveParams params = narrow_to(2);
        change(params);
        EXPECT_THROW(solve(*game, params), BadInput);
    };
    expect_refused([](SolveParams& p) { p.width = 0; });
    expect_refused([](SolveParams& p) { p.objective = Objective::worst; });
    expect_refused([](SolveParams& p) { p.priority = Priority::worst_then_average; });
    expect_refused([](SolveParams& p) { p.limit = 700; });
    expect_refused([](SolveParams& p) { p.at_most = 20; });
}

} // namespace
} // namespace deduce::test
