// Threads change how long a solve takes and how many nodes it meets, never the optimum; one thread repeats itself.
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tuning.hpp"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

namespace deduce::test {
namespace {

struct Known {
    const char* game;
    Objective objective;
    Cost total;
};

// Averages of one thread, as published (see oracle/); worst cases as one thread finds them.
constexpr Known games[] = {
    {"mastermind:pegs=3,colours=4", Objective::average, 142 + 64},
    {"blackbox:size=4,dots=3", Objective::average, 3463},
    {"blackbox:size=5,dots=2", Objective::average, 1443},
    {"mastermind:pegs=3,colours=4", Objective::worst, 4},
    {"blackbox:size=4,dots=3", Objective::worst, 9},
    {"blackbox:size=5,dots=2", Objective::worst, 7},
};

SolveResult solved(const Game& game, Objective objective, int threads, std::size_t memo_bytes = std::size_t{1} << 22) {
    SolveParams params;
    params.objective = objective;
    params.threads = threads;
    params.memo_bytes = memo_bytes;
    SolveResult result = solve(game, params);
    EXPECT_TRUE(result.optimal()) << game.name() << " on " << threads << " threads";
    EXPECT_EQ(result.threads, threads);
    return result;
}

TEST(Parallel, AnyNumberOfThreadsFindsTheSameOptimum) {
    for (const Known& known : games) {
        const auto game = rulesets::make_game(known.game);
        const Cost total = solved(*game, known.objective, 1).total.upper;
        EXPECT_EQ(total, known.total) << known.game;
        for (const int threads : {2, 4})
            EXPECT_EQ(solved(*game, known.objective, threads).total, (Interval{total, total}))
                << known.game << " on " << threads << " threads";
    }
}

TEST(Parallel, ThreadsThatCompeteForATinyMemoFindTheSameOptimum) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=2");
    EXPECT_EQ(solved(*game, Objective::average, 4, 0).total.upper, 1443);
    EXPECT_EQ(solved(*game, Objective::average, 4, 4096).total.upper, 1443);
}

TEST(Parallel, RandomGamesOnThreeThreads) {
    RandomGameOptions larger;
    larger.most_situations = 14;
    larger.most_questions = 8;
    for (std::uint64_t seed = 9000; seed < 9100; seed++) {
        const MatrixGame game = random_game(seed, larger);
        ASSERT_EQ(solved(game, Objective::average, 3).total.upper, brute_force_average(game)) << "seed " << seed;
        ASSERT_EQ(solved(game, Objective::worst, 3).total.upper, brute_force_worst(game)) << "seed " << seed;
    }
}

// What several threads do differently, one by one turned off, where even the smallest sets are searched together.
TEST(Parallel, RandomGamesWithSmallThresholdsAndWithoutEachSwitchOfThreads) {
    const tbb::global_control enough(tbb::global_control::max_allowed_parallelism, 4);
    RandomGameOptions larger;
    larger.most_situations = 14;
    larger.most_questions = 10;
    for (std::uint64_t seed = 7000; seed < 7000 + rounds(200); seed++) {
        const MatrixGame game = random_game(seed, larger);
        const Cost average = brute_force_average(game);
        const Cost worst = brute_force_worst(game);
        for (const char* off :
             {"cutout", "cutout,deferral", "cutout,falling-limits", "cutout,helping", "cutout,joint-surveys",
              "cutout,pairwise-survey", "cutout,memo,one-ply", "cutout,size-bound,set-bound,greedy-start"})
            for (const Objective objective : {Objective::average, Objective::worst}) {
                SolveParams params;
                params.objective = objective;
                params.threads = 2 + static_cast<int>(seed % 3);
                params.memo_bytes = 1 << 14;
                params.switches = without(off);
                params.tuning = small_tuning(seed);
                ASSERT_EQ(solve(game, params).total.upper, objective == Objective::average ? average : worst)
                    << "seed " << seed << " without " << off;
            }
    }
}

// The node count is the signature of a change to the search: it must not depend on chance.
TEST(Parallel, OneThreadMeetsTheSameNodesEachTime) {
    std::uint64_t nodes = 0;
    for (const Known& known : games) {
        const auto game = rulesets::make_game(known.game);
        const SolveResult first = solved(*game, known.objective, 1);
        const SolveResult second = solved(*game, known.objective, 1);
        EXPECT_EQ(first.nodes, second.nodes) << known.game;
        nodes += first.nodes;
    }
    EXPECT_GT(nodes, 100U) << "the bounds alone decided all games: choose harder ones";
}

} // namespace
} // namespace deduce::test
