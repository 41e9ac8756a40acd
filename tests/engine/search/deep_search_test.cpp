// Games that are deeper than a thread's stack: what the search does about it (engine/run/deep_call.hpp).
#include "engine/search/hurried_play.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "tests/support/chain_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_stack.hpp"

#include <chrono>
#include <string>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

namespace deduce::test {
namespace {

SearchParams plain(int threads, const std::string& off) {
    SearchParams params;
    params.memo_bytes = std::size_t{1} << 20;
    params.threads = threads;
    params.switches = without(off);
    return params;
}

// By search alone: without a greedy start the first strategy is found node by node, down to the last question.
void expect_search_goes_deep(std::uint32_t situations, int threads, Objective objective) {
    const tbb::global_control enough(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
    const tbb::global_control small(tbb::global_control::thread_stack_size, small_stack);
    run_on_stack_of(small_stack, [&] {
        const ChainGame game(situations);
        const AnswerTable table(game, std::size_t{1} << 28);
        SearchParams params = plain(threads, "greedy-start,one-ply,cutout");
        params.objective = objective;
        const auto search = make_search(table, params);
        const Cost optimum = objective == Objective::average ? game.optimum() : Cost{situations} - 1;
        EXPECT_EQ(search->solve(whole_game(table), infinite_cost), (Interval{optimum, optimum}));
    });
}

TEST(DeepSearch, ADeepGameOnASmallStackIsSolved) { expect_search_goes_deep(700, 1, Objective::average); }
TEST(DeepSearch, ItsWorstCaseToo) { expect_search_goes_deep(700, 1, Objective::worst); }
TEST(DeepSearch, SoItIsOnTwoThreads) { expect_search_goes_deep(700, 2, Objective::average); }

TEST(DeepSearch, HurriedPlayGoesThroughALargeTable) {
    const ChainGame game(is_instrumented ? 1024 : 4096);
    const AnswerTable table(game, std::size_t{1} << 28);
    const Subproblem whole = whole_game(table);
    run_on_stack_of(small_stack, [&] {
        EXPECT_EQ(play_in_a_hurry(table, whole.set, Objective::average, std::chrono::minutes(10)), game.optimum());
    });
}

TEST(DeepSearch, StrategiesArePlayedOutToTheEnd) {
    run_on_stack_of(small_stack, [] {
        const ChainGame game(700);
        SolveParams params;
        params.memo_bytes = std::size_t{1} << 20;
        EXPECT_EQ(solve(game, params).total.upper, game.optimum());
    });
}

} // namespace
} // namespace deduce::test
