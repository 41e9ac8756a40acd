// Strategies of searches that were stopped anywhere: replayed by the rules alone, they cost no more than the upper
// bound that the search has found, whatever threads, memo and thresholds there were.
#include "engine/search/move_hints.hpp"
#include "engine/solve_steps.hpp"
#include "engine/strategy/extraction.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/search_params.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"
#include "tests/support/stopping_game.hpp"

#include <array>
#include <chrono>
#include <span>
#include <thread>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 28;
constexpr std::chrono::seconds patience{30};

// Of a search that is done: the strategy keeps to what the search says. Returns whether there is one.
bool expect_kept(const Game& game, const AnswerTable& table, Search& search, Objective objective,
                 const Interval& proven) {
    const auto known = best_strategy(search, table, objective, whole_game(table), proven, patience);
    EXPECT_TRUE(known || is_infinite(proven.upper)) << game.name();
    if (!known) return false;
    const Replay played = replay(known->strategy, game);
    EXPECT_FALSE(played.fault) << game.name() << ": " << played.fault->text;
    EXPECT_EQ(played.costs, known->costs);
    EXPECT_LE(played.costs.value(objective), proven.upper) << game.name();
    EXPECT_GE(played.costs.value(objective), proven.lower) << game.name();
    return true;
}

struct Seen {
    int open = 0; // solves that were stopped with a finite upper bound that is not proven
};

void expect_kept_wherever_stopped(const MatrixGame& matrix, std::uint64_t seed, Seen& seen) {
    const std::array<std::size_t, 3> memos{std::size_t{1} << 18, 4096, 64};
    StoppingGame game(matrix);
    const AnswerTable table(game, table_bytes);
    for (const Objective objective : {Objective::average, Objective::worst})
        for (const int calls : {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 21, 34}) {
            const std::uint64_t round = seed + static_cast<std::uint64_t>(calls);
            SearchParams params = params_for(objective, round % 2 == 0 ? 1 : 2, memos[round % memos.size()]);
            params.tuning = small_tuning(seed);
            if (round % 5 == 0) params.switches = without("memo");
            if (round % 7 == 0) params.switches = without("greedy-start,cutout,one-ply");
            params.stop = game.flag();
            game.stop_after(1 << 30);
            const auto search = make_search(table, params);
            game.stop_after(calls);
            const Interval proven = optimum_of(*search, table, whole_game(table), params);
            game.stop_after(0);
            const bool has_one = expect_kept(game, table, *search, objective, proven);
            if (has_one && !proven.closed()) seen.open++;
            if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", " << calls << " calls";
        }
}

TEST(StoppedStrategy, KeepsToTheUpperBoundOnRandomGames) {
    Seen seen;
    for_random_games(120,
                     [&](const auto& game, std::uint64_t seed) { expect_kept_wherever_stopped(game, seed, seen); });
    for_larger_random_games(
        120, [&](const auto& game, std::uint64_t seed) { expect_kept_wherever_stopped(game, seed, seen); });
    EXPECT_GT(seen.open, 100);
}

TEST(StoppedStrategy, KeepsToTheUpperBoundOnSymmetricGames) {
    Seen seen;
    for_symmetric_games(120,
                        [&](const auto& game, std::uint64_t seed) { expect_kept_wherever_stopped(game, seed, seen); });
    EXPECT_GT(seen.open, 10);
}

TEST(StoppedStrategy, KeepsToTheUpperBoundWithAFirstQuestion) {
    Seen seen;
    for_games_with_a_first_question(
        20, [&](const auto& game, std::uint64_t seed) { expect_kept_wherever_stopped(game, seed, seen); });
    EXPECT_GT(seen.open, 10);
}

TEST(StoppedStrategy, KeepsToTheUpperBoundOnGamesOfTheRegistry) {
    std::uint64_t open = 0;
    const std::array specs{"blackbox:size=6,dots=3", "mastermind:pegs=4,colours=6", "bulls:digits=3,symbols=9"};
    for (const char* spec : std::span(specs).first(rounds(specs.size())))
        for (const Objective objective : {Objective::average, Objective::worst})
            for (const std::uint64_t nodes : {0, 30, 200, 1000, 5000}) {
                const auto game = rulesets::make_game(spec);
                std::atomic<bool> stop = false;
                SearchParams params = params_for(objective, nodes % 3 == 0 ? 2 : 1,
                                                 nodes % 4 == 0 ? std::size_t{1} << 14 : std::size_t{1} << 24);
                params.stop = &stop;
                const AnswerTable table(*game, table_bytes);
                const auto search = make_search(table, params);
                std::thread watch([&] {
                    while (search->nodes() < nodes && !stop) std::this_thread::yield();
                    stop = true;
                });
                const Interval proven = optimum_of(*search, table, whole_game(table), params);
                stop = true;
                watch.join();
                if (expect_kept(*game, table, *search, objective, proven) && !proven.closed()) open++;
            }
    EXPECT_GT(open, rounds(8));
}

// Without any patience there is one all the same, made up in a hurry.
TEST(StoppedStrategy, IsThereWithoutPatience) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, table_bytes);
    const auto search = make_search(table, params_for(Objective::average, 1, std::size_t{1} << 20));
    const auto known = known_strategy(*search, table, Objective::average, whole_game(table), infinite_cost,
                                      std::chrono::nanoseconds(0));
    ASSERT_TRUE(known);
    EXPECT_FALSE(replay(known->strategy, *game).fault);
    const Cost greedy = search->play_greedily(whole_game(table));
    const auto better = known_strategy(*search, table, Objective::average, whole_game(table), greedy, patience);
    ASSERT_TRUE(better);
    EXPECT_LE(better->costs.total, greedy);
    EXPECT_GT(known->costs.total, better->costs.total);
}

TEST(MoveHints, LargerSetsKeepTheirPlaces) {
    MoveHints hints(1);
    const Key large{std::uint64_t{1} << 40, 2};
    const Key small{std::uint64_t{3} << 40, 4};
    EXPECT_FALSE(hints.find(large));
    hints.keep(small, MoveHints::least_set - 1, 9);
    EXPECT_FALSE(hints.find(small));
    hints.keep(small, 10, 7);
    EXPECT_EQ(hints.find(small), 7);
    hints.keep(large, 1000, 5);
    EXPECT_EQ(hints.find(large), 5);
    hints.keep(small, 10, 7);
    EXPECT_FALSE(hints.find(small));
    EXPECT_EQ(hints.find(large), 5);
    hints.keep(large, 1000, 6);
    EXPECT_EQ(hints.find(large), 6);
}

} // namespace
} // namespace deduce::test
