// The library's face: facts, values as text, infinite games, and solves that are stopped before they begin.
#include "engine/model/errors.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <atomic>
#include <stdexcept>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t small_memo = std::size_t{1} << 20;

SolveParams params_for(Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = small_memo;
    return params;
}

SolveResult solved(const Game& game, Objective objective) { return solve(game, params_for(objective)); }
SolveResult solved(const std::string& spec, Objective objective) {
    return solved(*rulesets::make_game(spec), objective);
}

SolveResult result_of(Objective objective, Interval total, Weight weight) {
    SolveResult result;
    result.objective = objective;
    result.total = total;
    result.weight = weight;
    return result;
}

TEST(Values, AveragesAreReducedFractions) {
    EXPECT_EQ(exact_value(result_of(Objective::average, {649, 649}, 256)), "649/256");
    EXPECT_EQ(exact_value(result_of(Objective::average, {1298, 1298}, 512)), "649/256");
    EXPECT_EQ(exact_value(result_of(Objective::average, {1280, 1280}, 256)), "5");
    EXPECT_EQ(exact_value(result_of(Objective::average, {0, 0}, 256)), "0");
    EXPECT_EQ(exact_value(result_of(Objective::average, {1, 1}, 3)), "1/3");
}

TEST(Values, WorstCasesAreWholeNumbersWhateverTheWeight) {
    EXPECT_EQ(exact_value(result_of(Objective::worst, {6, 6}, 4)), "6");
    EXPECT_EQ(decimal_value(result_of(Objective::worst, {6, 6}, 4)), "6.0000");
}

TEST(Values, DecimalsHaveFourPlaces) {
    EXPECT_EQ(decimal_value(result_of(Objective::average, {649, 649}, 256)), "2.5352");
    EXPECT_EQ(decimal_value(result_of(Objective::average, {2, 2}, 3)), "0.6667");
    EXPECT_EQ(decimal_value(result_of(Objective::average, {1544, 1544}, 200)), "7.7200");
}

// Costs of 0.25 and 1.5 are 25 and 150 to the search; weights of 0.5 and 1.5 are 5 and 15, which changes no average.
TEST(Values, AreInTheUnitsOfTheUser) {
    SolveResult average = result_of(Objective::average, {1250, 1250}, 20);
    average.cost_scale = 100;
    average.weight_scale = 10;
    EXPECT_EQ(exact_value(average), "5/8");
    EXPECT_EQ(decimal_value(average), "0.6250");
    SolveResult worst = result_of(Objective::worst, {175, 175}, 20);
    worst.cost_scale = 100;
    EXPECT_EQ(exact_value(worst), "7/4");
    EXPECT_EQ(decimal_value(worst), "1.7500");
}

// Proven to be infinite, and nothing found yet, are two things.
TEST(Values, InfinityIsInfOnceItIsProven) {
    for (const Objective objective : {Objective::average, Objective::worst}) {
        EXPECT_EQ(exact_value(result_of(objective, {infinite_cost, infinite_cost}, 4)), "inf");
        EXPECT_EQ(decimal_value(result_of(objective, {infinite_cost, infinite_cost}, 4)), "inf");
        EXPECT_EQ(exact_value(result_of(objective, {3, infinite_cost}, 4)), "none yet");
        EXPECT_EQ(decimal_value(result_of(objective, {3, infinite_cost}, 4)), "none yet");
    }
}

// An unfinished result shows what is guaranteed to be reachable.
TEST(Values, BoundsShowTheUpperOne) {
    EXPECT_EQ(exact_value(result_of(Objective::average, {10, 15}, 5)), "3");
    EXPECT_FALSE(result_of(Objective::average, {10, 15}, 5).optimal());
    EXPECT_TRUE(result_of(Objective::average, {15, 15}, 5).optimal());
}

TEST(Solve, TellsTheFactsOfTheGame) {
    const SolveResult result = solved("mastermind:pegs=3,colours=3,final=free", Objective::average);
    EXPECT_TRUE(result.optimal());
    EXPECT_EQ(result.objective, Objective::average);
    EXPECT_EQ(result.total, (Interval{46, 46}));
    EXPECT_EQ(result.weight, 27);
    EXPECT_EQ(result.situations, 27U);
    EXPECT_EQ(result.questions, 27U);
    EXPECT_EQ(result.classes, 27U);
    EXPECT_GT(result.nodes, 0U);
    EXPECT_GE(result.seconds, 0);
    EXPECT_EQ(result.threads, 1);
    EXPECT_EQ(result.ranks, 1);
    EXPECT_EQ(result.reason, "");
    EXPECT_EQ(exact_value(result), "46/27");
}

TEST(Solve, CountsWeightAndClassesOfMergedSituations) {
    GameMatrices m;
    m.answers = {{0, 1, 0}};
    m.costs = {{2, 3}};
    m.weights = {1, 10, 5};
    m.penalties = exact_guess_penalties(3, 4);
    const MatrixGame game(m);
    const SolveResult result = solved(game, Objective::average);
    EXPECT_EQ(result.situations, 3U);
    EXPECT_EQ(result.classes, 2U);
    EXPECT_EQ(result.questions, 1U);
    EXPECT_EQ(result.weight, 16);
    EXPECT_EQ(result.total, (Interval{24, 24})) << "name situation 1 at once: 4 for each of the others";
    EXPECT_EQ(solved(game, Objective::worst).total, (Interval{4, 4}));
}

TEST(Solve, OneSituationNeedsNoQuestion) {
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const SolveResult numbers = solved("numbers:max=1", objective);
        EXPECT_EQ(numbers.total, (Interval{0, 0}));
        EXPECT_EQ(numbers.questions, 0U);
        EXPECT_EQ(exact_value(numbers), "0");
        EXPECT_EQ(solved("mastermind:pegs=1,colours=1,final=free", objective).total, (Interval{0, 0}));
        EXPECT_EQ(solved("mastermind:pegs=1,colours=1,final=paid", objective).total, (Interval{1, 1}));
        EXPECT_EQ(solved("blackbox:size=2,dots=0", objective).total, (Interval{0, 0}));
    }
}

// No questions, two situations: only an estimate is left.
TEST(Solve, GamesWithoutQuestionsAreEstimatedAtOnce) {
    GameMatrices m;
    m.weights = {2, 3};
    m.penalties = {{0, 4}, {5, 0}};
    EXPECT_EQ(solved(MatrixGame(m), Objective::average).total, (Interval{8, 8}));
    EXPECT_EQ(solved(MatrixGame(m), Objective::worst).total, (Interval{4, 4}));
}

TEST(Solve, InseparableSituationsMakeTheValueInfiniteAndAreNamed) {
    GameMatrices m;
    m.answers = {{0, 1, 1, 2}};
    m.costs = {{1, 1, 1}};
    m.weights = {1, 1, 1, 1};
    m.penalties = exact_guess_penalties(4);
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const SolveResult result = solved(MatrixGame(m), objective);
        EXPECT_TRUE(result.optimal());
        EXPECT_TRUE(is_infinite(result.total.lower));
        EXPECT_TRUE(is_infinite(result.total.upper));
        EXPECT_EQ(exact_value(result), "inf");
        EXPECT_NE(result.reason.find("1 (s1)"), std::string::npos) << result.reason;
        EXPECT_NE(result.reason.find("2 (s2)"), std::string::npos) << result.reason;
    }
}

TEST(Solve, InfiniteCostsMakeTheValueInfiniteWithAReason) {
    GameMatrices m;
    m.answers = {{0, 1}};
    m.costs = {{1, infinite_cost}};
    m.weights = {1, 1};
    m.penalties = exact_guess_penalties(2);
    for (const Objective objective : {Objective::average, Objective::worst}) {
        const SolveResult result = solved(MatrixGame(m), objective);
        EXPECT_TRUE(result.optimal());
        EXPECT_EQ(exact_value(result), "inf");
        EXPECT_NE(result.reason.find("infinite cost"), std::string::npos) << result.reason;
    }
    m.penalties = exact_guess_penalties(2, 9);
    EXPECT_EQ(solved(MatrixGame(m), Objective::average).total, (Interval{9, 9}));
    EXPECT_EQ(solved(MatrixGame(m), Objective::average).reason, "");
}

TEST(Solve, StoppedBeforeItBeginsItStillReturnsATrueInterval) {
    const std::atomic<bool> stop = true;
    std::size_t unfinished = 0;
    for (const Objective objective : {Objective::average, Objective::worst})
        for (const bool greedy : {true, false})
            for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
                const MatrixGame game = random_game(seed);
                SolveParams params = params_for(objective);
                params.stop = &stop;
                params.switches.greedy_start = greedy;
                const SolveResult result = solve(game, params);
                const Cost optimum =
                    objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
                ASSERT_LE(result.total.lower, optimum) << "seed " << seed;
                ASSERT_GE(result.total.upper, optimum) << "seed " << seed;
                unfinished += result.optimal() ? 0 : 1;
            }
    EXPECT_GT(unfinished, 0U) << "nothing was stopped";
}

TEST(Solve, StoppedOnRealGamesTheIntervalHoldsThePublishedOptimum) {
    const std::atomic<bool> stop = true;
    const std::pair<const char*, Cost> games[] = {
        {"blackbox:size=4,dots=3", 3463}, {"mastermind:pegs=4,colours=4,final=free", 649}, {"numbers:max=200", 1544}};
    for (const auto& [spec, optimum] : games)
        for (const int threads : {1, 2}) {
            SolveParams params = params_for(Objective::average);
            params.stop = &stop;
            params.threads = threads;
            const SolveResult result = solve(*rulesets::make_game(spec), params);
            EXPECT_GT(result.total.lower, 0) << spec;
            EXPECT_LE(result.total.lower, optimum) << spec;
            EXPECT_GE(result.total.upper, optimum) << spec;
        }
}

// A stop while the search runs, at whatever point: from the engine's own listener.
TEST(Solve, StoppedHalfwayTheIntervalIsTrueAndWhatTheListenerSawIsToo) {
    std::atomic<bool> stop = false;
    Interval seen;
    std::uint64_t nodes = 0;
    SolveParams params = params_for(Objective::average);
    params.stop = &stop;
    params.switches =
        without("size-bound,one-ply,superadditivity,symmetry,pairwise-survey"); // so that it takes seconds
    params.listener = [&](const Progress& p) {
        seen = p.bounds;
        nodes = p.nodes;
        stop = true;
    };
    const SolveResult result = solve(*rulesets::make_game("mastermind:pegs=4,colours=5"), params);
    const Cost optimum = solved("mastermind:pegs=4,colours=5", Objective::average).total.upper;
    EXPECT_GT(nodes, 0U) << "the listener was never called";
    EXPECT_LE(seen.lower, optimum);
    EXPECT_GE(seen.upper, optimum);
    EXPECT_LE(result.total.lower, optimum);
    EXPECT_GE(result.total.upper, optimum);
    EXPECT_FALSE(result.optimal());
    EXPECT_GE(result.nodes, nodes);
}

TEST(Solve, WhatTheListenerThrowsIsToldAndTheResultIsNotLost) {
    std::atomic<int> calls = 0;
    std::atomic<bool> stop = false;
    SolveParams params = params_for(Objective::average);
    params.stop = &stop;
    params.switches =
        without("size-bound,one-ply,superadditivity,symmetry,pairwise-survey"); // so that it takes seconds
    params.listener = [&](const Progress&) {
        calls++;
        stop = true;
        throw std::runtime_error("nobody listens");
    };
    const SolveResult result = solve(*rulesets::make_game("mastermind:pegs=4,colours=5"), params);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(result.listener_problem, "nobody listens");
    EXPECT_GT(result.total.lower, 0);
}

TEST(Solve, TellsByHowManyBitsSetsAreToldApart) {
    SolveParams params = params_for(Objective::average);
    const auto game = rulesets::make_game("numbers:max=60");
    EXPECT_EQ(solve(*game, params).key_bits, 64 + 14 + 6) << "a memo of 2^14 buckets";
    params.switches.memo = false;
    EXPECT_EQ(solve(*game, params).key_bits, 0);
}

TEST(Solve, TheListenerIsToldHowManyFirstQuestionsAreDone) {
    std::vector<QuestionCount> seen;
    std::atomic<bool> stop = false;
    SolveParams params = params_for(Objective::average);
    params.stop = &stop;
    params.switches =
        without("size-bound,one-ply,superadditivity,symmetry,pairwise-survey"); // so that it takes seconds
    const auto game = rulesets::make_game("mastermind:pegs=4,colours=5");
    params.listener = [&](const Progress& p) {
        seen.push_back(p.first_questions);
        stop = seen.size() == 3;
        const auto& tried = p.first_questions.tried;
        EXPECT_EQ(p.tried, tried ? game->question_label(tried->question) : "");
    };
    solve(*game, params);
    ASSERT_EQ(seen.size(), 3U);
    EXPECT_GT(seen.back().all, 1U);
    EXPECT_LE(seen.back().all, 625U);
    EXPECT_TRUE(seen.back().tried);
    for (std::size_t i = 0; i < seen.size(); i++) {
        EXPECT_LE(seen[i].done, seen[i].all);
        EXPECT_GE(seen[i].done, i > 0 ? seen[i - 1].done : 0U);
    }
}

TEST(Search, IsDoneWithAllQuestionsInTheEnd) {
    const auto game = rulesets::make_game("numbers:max=60");
    const AnswerTable table(*game, std::size_t{1} << 24);
    SearchParams params;
    params.switches = without("symmetry,cutout");
    for (const int threads : {1, 2}) {
        params.threads = threads;
        const auto search = make_search(table, params);
        EXPECT_EQ(search->questions().all, 0U);
        for (int round = 0; round < 2; round++) { // the second time the memo knows
            search->solve(whole_game(table), infinite_cost);
            EXPECT_EQ(search->questions().done, search->questions().all);
            EXPECT_EQ(search->questions().all > 0, round == 0);
            EXPECT_LE(search->questions().all, 59U);
        }
    }
}

TEST(Solve, RefusesWhatMakesNoSense) {
    const auto game = rulesets::make_game("numbers:max=10");
    SolveParams params = params_for(Objective::average);
    params.threads = 0;
    EXPECT_THROW(solve(*game, params), BadInput);
    params.threads = 1;
    params.table_bytes = 10;
    EXPECT_THROW(solve(*game, params), BadInput);
}

// One more for each situation is what asking for the hidden code costs; announcing saves it for the last one alone.
TEST(Solve, FinalMovesOfMastermindRelate) {
    for (const std::string codes : {"pegs=2,colours=4", "pegs=3,colours=3", "pegs=2,colours=6"}) {
        const SolveResult free = solved("mastermind:" + codes + ",final=free", Objective::average);
        const SolveResult paid = solved("mastermind:" + codes + ",final=paid", Objective::average);
        const SolveResult announce = solved("mastermind:" + codes + ",final=announce", Objective::average);
        EXPECT_EQ(paid.total.upper, free.total.upper + free.weight) << codes;
        EXPECT_GE(announce.total.upper, free.total.upper) << codes;
        EXPECT_LE(announce.total.upper, paid.total.upper) << codes;
    }
}

} // namespace
} // namespace deduce::test
