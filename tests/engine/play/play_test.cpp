// Strategies without proof, against plain recursion over lists of situations that knows the game's rules only.
#include "engine/model/errors.hpp"
#include "engine/play/strategies.hpp"
#include "engine/solve.hpp"
#include "tests/support/exact_play.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

const std::vector<std::string> thesis_heuristics = {"greedy", "weighted-greedy", "information", "information-per-cost",
                                                    "gini",   "gini-per-cost"};
constexpr std::size_t memory = std::size_t{64} << 20;

std::map<Cost, Weight> distribution_of(const Game& game, const std::map<SituationIndex, Cost>& costs) {
    std::map<Cost, Weight> result;
    for (const auto& [s, cost] : costs) result[cost] += game.weight(s);
    return result;
}

void expect_like(const PlayResult& result, const Game& game, const CostsBySituation& expected, Cost total,
                 const std::string& what) {
    ASSERT_EQ(result.total, total) << what;
    EXPECT_EQ(exact_average(result) == "inf", !expected.has_value()) << what;
    if (!expected) {
        EXPECT_TRUE(result.costs.weights.empty()) << what;
        EXPECT_TRUE(is_infinite(result.costs.worst)) << what;
        return;
    }
    Weight weight = 0;
    Cost sum = 0;
    for (const auto& [cost, w] : result.costs.weights) {
        weight += w;
        sum += w * cost;
    }
    EXPECT_EQ(weight, result.weight) << what;
    EXPECT_EQ(sum, total) << what;
    EXPECT_EQ(result.costs.worst, result.costs.weights.rbegin()->first) << what;
    EXPECT_EQ(result.costs.weights, distribution_of(game, *expected)) << what;
}

void expect_heuristics_like_brute_force(const MatrixGame& game) {
    const ExactPlay exact(game);
    for (const bool merged : {false, true}) {
        const AnswerTable table(game, memory, nullptr, merged);
        const PlayParams params;
        Strategies strategies(table, params);
        for (const std::string& name : thesis_heuristics) {
            const auto expected = exact.heuristic(name);
            expect_like(strategies.play(name), game, expected, exact.total(expected), game.name() + " " + name);
        }
    }
}

TEST(Heuristics, AgreeWithBruteForceOnRandomGames) {
    for (std::uint64_t seed = 0; seed < rounds(400) && !HasFailure(); seed++)
        expect_heuristics_like_brute_force(random_game(seed));
}

TEST(Heuristics, ObeyAFixedFirstQuestion) {
    for (std::uint64_t seed = 0; seed < rounds(60); seed++) {
        GameMatrices matrices = random_game(seed).matrices();
        for (QuestionIndex q = 0; q < matrices.answers.size() && !HasFailure(); q++) {
            matrices.first_question = q;
            expect_heuristics_like_brute_force(MatrixGame(matrices));
        }
    }
}

TEST(Heuristics, AgreeWithBruteForceOnHeavierGames) {
    RandomGameOptions options;
    options.most_weight = 1000;
    options.most_situations = 14;
    options.most_answers = 3;
    for (std::uint64_t seed = 1000; seed < 1000 + rounds(100) && !HasFailure(); seed++)
        expect_heuristics_like_brute_force(random_game(seed, options));
}

TEST(Lookahead, AgreesWithBruteForceOnRandomGames) {
    for (std::uint64_t seed = 0; seed < 300 && !HasFailure(); seed++) {
        const MatrixGame game = random_game(seed);
        const ExactPlay exact(game);
        const AnswerTable table(game, memory, nullptr, false);
        const PlayParams params;
        Strategies strategies(table, params);
        const std::string base = thesis_heuristics[seed % thesis_heuristics.size()];
        const std::size_t width = 1 + seed % 4;
        const auto rollout = exact.rollout(base, width);
        expect_like(strategies.play("rollout", {base, width, std::nullopt}), game, rollout, exact.total(rollout),
                    game.name() + " rollout " + base);
        const auto beam = exact.beam(base, width);
        expect_like(strategies.play("beam", {base, width, std::nullopt}), game, beam, exact.total(beam),
                    game.name() + " beam " + base);
    }
}

Cost optimum(const Game& game) {
    SolveParams params;
    params.memo_bytes = std::size_t{1} << 16;
    return solve(game, params).total.upper;
}

// No strategy beats the optimum; a beam of all questions reaches it; a rollout is at least as good as its base.
TEST(Strategies, AreOrderedAsTheyMustBe) {
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_game(seed);
        const Cost least = optimum(game);
        const AnswerTable table(game, memory, nullptr, true);
        const PlayParams params;
        Strategies strategies(table, params);
        for (const StrategyFact& fact : strategy_table())
            ASSERT_GE(strategies.play(fact.name).total, least) << game.name() << " " << fact.name;
        for (const std::string base : {"greedy", "least-bound", "learned"}) {
            const Cost alone = strategies.play(base).total;
            ASSERT_LE(strategies.play("rollout", {base, 3, std::nullopt}).total, alone) << game.name() << " " << base;
            ASSERT_EQ(strategies.play("beam", {base, 100, std::nullopt}).total, least) << game.name() << " " << base;
            ASSERT_EQ(strategies.play("beam", {base, 100, 0}).total, alone) << game.name() << " " << base;
        }
    }
}

// Question 0 costs infinity only where situation 2 is possible: it may be asked once that is excluded.
TEST(Heuristics, InfiniteCostsForbidAQuestionOnlyWhileTheyCanCome) {
    GameMatrices m;
    m.answers = {{0, 1, 2}, {0, 0, 1}};
    m.costs = {{1, 1, infinite_cost}, {1, 1, 1}};
    m.weights = {1, 1, 1};
    m.penalties = exact_guess_penalties(3);
    const MatrixGame game(std::move(m));
    const AnswerTable table(game, memory);
    const PlayParams params;
    Strategies strategies(table, params);
    for (const std::string& name : thesis_heuristics) {
        const PlayResult result = strategies.play(name);
        EXPECT_EQ(result.total, 5) << name;
        EXPECT_EQ(result.costs.weights, (std::map<Cost, Weight>{{1, 1}, {2, 2}})) << name;
    }
}

// Ties go to the first question: question 0 leaves a pair that is dear to tell apart, question 1 does not.
TEST(Heuristics, TiesGoToTheFirstQuestion) {
    GameMatrices m;
    m.answers = {{0, 0, 1, 1}, {0, 1, 0, 1}, {0, 1, 1, 0}};
    m.costs = {{1, 7}, {3, 3}, {3, 3}};
    m.weights = {1, 1, 1, 1};
    m.penalties = exact_guess_penalties(4);
    const MatrixGame game(std::move(m));
    const AnswerTable table(game, memory);
    const PlayParams params;
    // 1 and 7, then 3: 4 + 4 + 10 + 10.
    EXPECT_EQ(Strategies(table, params).play("greedy").total, 28);
    EXPECT_EQ(Strategies(table, params).play("information").total, 28);
}

// The estimate has to be strictly cheaper than what was played out.
TEST(Heuristics, AnEstimateThatCostsTheSameIsNotTaken) {
    GameMatrices m;
    m.answers = {{0, 1}};
    m.costs = {{1, 3}};
    m.weights = {1, 1};
    m.penalties = {{0}, {4}};
    const PlayParams params;
    {
        m.penalties = {{0, 4}, {4, 0}};
        const MatrixGame equal(m);
        const AnswerTable table(equal, memory);
        EXPECT_EQ(Strategies(table, params).play("greedy").costs.weights, (std::map<Cost, Weight>{{1, 1}, {3, 1}}));
    }
    m.penalties = {{0, 3}, {3, 0}};
    const MatrixGame cheaper(m);
    const AnswerTable table(cheaper, memory);
    EXPECT_EQ(Strategies(table, params).play("greedy").costs.weights, (std::map<Cost, Weight>{{0, 1}, {3, 1}}));
}

// More classes than one task plays: numbers told apart by their bits, some of them dear, and two estimates.
MatrixGame large_game(bool weighted, Cost fee) {
    constexpr std::uint32_t numbers = 1500;
    GameMatrices m;
    m.name = "large";
    for (std::uint32_t bit = 0; bit < 11; bit++) {
        m.answers.emplace_back();
        for (std::uint32_t s = 0; s < numbers; s++) m.answers.back().push_back(s * 37 % numbers >> bit & 1);
        m.costs.push_back({1, bit % 3 + 1});
    }
    for (std::uint32_t s = 0; s < numbers; s++) m.weights.push_back(weighted ? 1 + s % 3 : 1);
    m.penalties.assign(numbers, std::vector<Cost>(2, fee));
    for (std::uint32_t s = 0; s < numbers; s++) m.penalties[s][s % 2] = fee / 2;
    return MatrixGame(std::move(m));
}

TEST(PlayOut, LargeSetsAgreeWithBruteForceForAnyNumberOfThreads) {
    for (const bool weighted : {false, true})
        for (const Cost fee : {4, 1000}) {
            const MatrixGame game = large_game(weighted, fee);
            const ExactPlay exact(game);
            const AnswerTable table(game, memory);
            for (const std::string name : {"greedy", "weighted-greedy", "gini-per-cost"}) {
                const auto expected = exact.heuristic(name);
                for (const int threads : {1, 2}) {
                    PlayParams params;
                    params.threads = threads;
                    expect_like(Strategies(table, params).play(name), game, expected, exact.total(expected), name);
                }
            }
        }
}

TEST(PlayOut, StopsWhenAsked) {
    const MatrixGame game = large_game(false, 1000);
    const AnswerTable table(game, memory);
    const std::atomic<bool> stop = true;
    PlayParams params;
    params.stop = &stop;
    EXPECT_THROW(Strategies(table, params).play("greedy"), Stopped);
    EXPECT_THROW(Strategies(table, params).play("learned"), Stopped);
}

TEST(Strategies, RefuseWhatTheyCannotUse) {
    const MatrixGame game = random_game(1);
    const AnswerTable table(game, memory);
    const PlayParams params;
    Strategies strategies(table, params);
    EXPECT_THROW(strategies.play("clever"), BadInput);
    EXPECT_THROW(strategies.play("rollout", {"beam", 4, std::nullopt}), BadInput);
    EXPECT_THROW(strategies.play("beam", {"greedy", 0, std::nullopt}), BadInput);
    EXPECT_THROW(strategies.play("beam", {"greedy", 4, 1025}), BadInput);
    try {
        strategies.play("clever");
    } catch (const BadInput& error) {
        for (const StrategyFact& fact : strategy_table())
            EXPECT_NE(std::string(error.what()).find(fact.name), std::string::npos) << fact.name;
    }
}

TEST(SizeProfile, DrawsLinesBetweenWhatWasSeen) {
    SizeProfile profile;
    profile.add(1, 10, 0);
    profile.add(2, 4, 4);
    profile.add(8, 8, 24);
    profile.add(8, 8, infinite_cost);
    const std::vector<double> means = profile.means(20);
    EXPECT_EQ(means[0], 0);
    EXPECT_EQ(means[1], 0);
    EXPECT_EQ(means[2], 1);
    EXPECT_NEAR(means[4], 2, 1e-12); // halfway from 2 to 8 in doublings
    EXPECT_EQ(means[8], 3);
    EXPECT_EQ(means[20], 3);
}

} // namespace
} // namespace deduce::test
