// Strategies out of searches: replayed by the rules alone, they cost what the brute force says, whatever threads, memo
// and thresholds there were; those of stopped searches cost what they say.
#include "engine/model/errors.hpp"
#include "engine/strategy/extraction.hpp"
#include "engine/strategy/replay.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/chain_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/search_params.hpp"
#include "tests/support/small_games.hpp"
#include "tests/support/small_tuning.hpp"

#include <atomic>
#include <chrono>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 28;
constexpr std::chrono::seconds patience{10};

std::optional<KnownStrategy> solved(const Game& game, const SearchParams& params, std::optional<Witness>* witness) {
    const AnswerTable table(game, table_bytes, nullptr, params.switches.merge_questions);
    const auto search = make_search(table, params);
    const Subproblem whole = whole_game(table);
    const Interval value = search->solve(whole, infinite_cost);
    const auto best = best_strategy(*search, table, params.objective, whole, value, patience);
    if (witness != nullptr) *witness = search->witness(whole);
    return best;
}

// Costs what the tree says, and no less than the optimum.
void expect_true(const KnownStrategy& known, const Game& game, Objective objective, Cost optimum) {
    const Replay played = replay(known.strategy, game);
    ASSERT_FALSE(played.fault) << game.name() << ": " << played.fault->text;
    ASSERT_EQ(played.costs, known.costs);
    ASSERT_GE(played.costs.value(objective), optimum);
}

std::uint64_t move_of(const Strategy& strategy) {
    return strategy.is_question(Strategy::root) ? strategy.question(Strategy::root) : strategy.estimate(Strategy::root);
}

void expect_optimal(const Game& game, std::uint64_t seed) {
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const Cost optimum = objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
        SearchParams several = params_for(objective, 2, 4096);
        several.tuning = small_tuning(seed);
        if (seed % 2 == 0) several.switches = without("cutout");
        SearchParams forgetful = params_for(objective, 1, 0);
        forgetful.tuning = small_tuning(seed + 1);
        forgetful.switches = without(seed % 3 == 0 ? "memo" : "symmetry,one-ply");
        std::optional<std::uint64_t> first;
        for (const SearchParams& params : {params_for(objective, 1, std::size_t{1} << 18), several, forgetful}) {
            std::optional<Witness> witness;
            const auto best = solved(game, params, &witness);
            ASSERT_EQ(best.has_value(), !is_infinite(optimum)) << "seed " << seed;
            if (!best) continue;
            expect_true(*best, game, objective, optimum);
            ASSERT_EQ(best->costs.value(objective), optimum) << "seed " << seed;
            ASSERT_TRUE(witness);
            const bool asks = best->strategy.is_question(Strategy::root);
            ASSERT_EQ(asks, std::holds_alternative<QuestionSplit>(witness->move)) << "seed " << seed;
            if (!first) first = move_of(best->strategy);
            ASSERT_EQ(move_of(best->strategy), *first) << "seed " << seed << ": always the same first move";
            if (!asks) continue;
            const AnswerTable table(game, table_bytes, nullptr, params.switches.merge_questions);
            ASSERT_EQ(*first, table.game_question(std::get<QuestionSplit>(witness->move).question)) << "seed " << seed;
        }
    }
}

TEST(Extraction, IsOptimalOnRandomGames) { for_random_games(1500, expect_optimal); }

TEST(Extraction, IsOptimalOnSymmetricGames) { for_symmetric_games(500, expect_optimal); }

TEST(Extraction, IsOptimalOnLargerRandomGames) { for_larger_random_games(150, expect_optimal); }

TEST(Extraction, ObeysTheFirstQuestion) { for_games_with_a_first_question(60, expect_optimal); }

// The flag is set before the search begins, or while it runs: whatever is known by then makes a strategy.
TEST(Extraction, OfStoppedSearchesIsTrue) {
    int found = 0;
    for (std::uint64_t seed = 0; seed < rounds(600); seed++) {
        const MatrixGame game = random_game(seed);
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const Cost optimum = objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
            std::atomic<bool> stop = false;
            SearchParams params = params_for(objective, seed % 2 == 0 ? 1 : 2, seed % 3 == 0 ? 4096 : 1 << 18);
            params.tuning = small_tuning(seed);
            params.stop = &stop;
            const AnswerTable table(game, table_bytes, nullptr, true);
            const auto search = make_search(table, params);
            const Subproblem whole = whole_game(table);
            Cost upper = infinite_cost;
            if (seed % 4 > 0) upper = search->play_greedily(whole);
            if (seed % 4 > 1) search->solve(whole, optimum); // as far as that takes it
            stop = true;
            const auto known = best_strategy(*search, table, objective, whole, {0, upper}, patience);
            // A greedy choice may end in an infinite cost where another would not.
            if (!known) continue;
            found++;
            expect_true(*known, game, objective, optimum);
            if (HasFatalFailure()) FAIL() << "seed " << seed;
        }
    }
    EXPECT_GT(static_cast<std::uint64_t>(found), rounds(500));
}

// With nothing evicted, the greedy strategy and all that was found since are played again.
TEST(Extraction, OfStoppedSearchesIsAsGoodAsWhatIsKnown) {
    for (const char* spec : {"blackbox:size=5,dots=3", "mastermind:pegs=4,colours=4", "scales:coins=6"})
        for (const Objective objective : {Objective::average, Objective::worst}) {
            const auto game = rulesets::make_game(spec);
            const AnswerTable table(*game, table_bytes, nullptr, true);
            const auto search = make_search(table, params_for(objective, 1, std::size_t{1} << 26));
            const Subproblem whole = whole_game(table);
            const Cost greedy = search->play_greedily(whole);
            const auto known = best_strategy(*search, table, objective, whole, {0, greedy}, patience);
            ASSERT_TRUE(known) << spec;
            EXPECT_LE(known->costs.value(objective), greedy) << spec;
            const Interval value = search->solve(whole, infinite_cost);
            const auto after = known_strategy(*search, table, objective, whole, value.upper, patience);
            ASSERT_TRUE(after) << spec;
            EXPECT_GE(after->costs.value(objective), value.upper) << spec;
            EXPECT_LE(after->costs.value(objective), known->costs.value(objective)) << spec;
            expect_true(*after, *game, objective, value.upper);
        }
}

TEST(Extraction, StopsAtOnce) {
    const auto game = rulesets::make_game("blackbox:size=5,dots=3");
    const AnswerTable table(*game, table_bytes);
    std::atomic<bool> stop = false;
    SearchParams params = params_for(Objective::average, 1, 1 << 20);
    params.stop = &stop;
    const auto search = make_search(table, params);
    const Interval value = search->solve(whole_game(table), infinite_cost);
    stop = true;
    EXPECT_THROW(optimal_strategy(*search, table, Objective::average, whole_game(table), value.upper), Stopped);
}

// What was "proven" may be wrong: then there is no such strategy, and no other is passed off as one.
TEST(Extraction, NoticesAValueThatIsTooLow) {
    const auto game = rulesets::make_game("blackbox:size=4,dots=2");
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const AnswerTable table(*game, table_bytes);
        const auto search = make_search(table, params_for(objective, 1, std::size_t{1} << 22));
        const Interval value = search->solve(whole_game(table), infinite_cost);
        EXPECT_THROW(optimal_strategy(*search, table, objective, whole_game(table), value.upper - 1), InternalError);
    }
}

// Hundreds of questions after each other, on the little stack that a thread has, are no problem: nothing recurses
// without looking at its stack.
TEST(Extraction, GoesAsDeepAsTheGame) {
    const ChainGame game(800);
    const AnswerTable table(game, table_bytes);
    const auto search = make_search(table, params_for(Objective::average, 1, std::size_t{1} << 24));
    const Subproblem whole = whole_game(table);
    const Interval value = search->solve(whole, infinite_cost);
    ASSERT_EQ(value.upper, game.optimum());
    const KnownStrategy best = optimal_strategy(*search, table, Objective::average, whole, value.upper);
    expect_true(best, game, Objective::average, game.optimum());
    EXPECT_EQ(best.costs.worst, 799);
}

void expect_optimum(const char* spec, Objective objective, Cost optimum, std::size_t memo_bytes, int threads) {
    const auto game = rulesets::make_game(spec);
    const auto best = solved(*game, params_for(objective, threads, memo_bytes), nullptr);
    ASSERT_TRUE(best) << spec;
    expect_true(*best, *game, objective, optimum);
    EXPECT_EQ(best->costs.value(objective), optimum) << spec;
}

TEST(Extraction, OfBlackBox) {
    for (const std::size_t memo : {std::size_t{1} << 14, std::size_t{1} << 26}) {
        expect_optimum("blackbox:size=4,dots=3", Objective::average, 3463, memo, 1);
        expect_optimum("blackbox:size=5,dots=3", Objective::average, 15354, memo, 2);
        expect_optimum("blackbox:size=6,dots=3", Objective::worst, 10, memo, 1);
    }
    if (!is_instrumented) expect_optimum("blackbox:size=6,dots=3", Objective::average, 50718, std::size_t{1} << 26, 1);
}

// Several optimal strategies of the 4x6 game are published, with several distributions: 5625 guesses, 6 at most.
TEST(Extraction, OfMastermind) {
    const auto game = rulesets::make_game("mastermind:pegs=4,colours=6");
    const auto best = solved(*game, params_for(Objective::average, 1, std::size_t{1} << 26), nullptr);
    ASSERT_TRUE(best);
    expect_true(*best, *game, Objective::average, 5625);
    Cost guesses = 0;
    Weight codes = 0;
    for (const auto& [cost, weight] : best->costs.distribution) {
        guesses += cost * weight;
        codes += weight;
    }
    EXPECT_EQ(guesses, 5625);
    EXPECT_EQ(codes, 1296);
    EXPECT_EQ(best->costs.worst, 6);
    expect_optimum("mastermind:pegs=4,colours=6", Objective::worst, 5, std::size_t{1} << 26, 1);
}

} // namespace
} // namespace deduce::test
