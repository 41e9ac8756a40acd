// The search against the brute-force solver, which shares no code with it: thousands of random small games.
#include "engine/solve.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tuning.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

SolveParams params_for(Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.memo_bytes = std::size_t{1} << 16;
    return params;
}

Cost optimum(const Game& game, const SolveParams& params) {
    const SolveResult result = solve(game, params);
    EXPECT_TRUE(result.optimal());
    EXPECT_EQ(result.total.lower, result.total.upper);
    EXPECT_EQ(result.reason.empty(), !is_infinite(result.total.upper));
    return result.total.upper;
}

TEST(BruteForceAgreement, AverageOfRandomGames) {
    for (std::uint64_t seed = 0; seed < rounds(3000); seed++) {
        const MatrixGame game = random_game(seed);
        ASSERT_EQ(optimum(game, params_for(Objective::average)), brute_force_average(game)) << "seed " << seed;
    }
}

TEST(BruteForceAgreement, WorstCaseOfRandomGames) {
    for (std::uint64_t seed = 0; seed < rounds(3000); seed++) {
        const MatrixGame game = random_game(seed);
        ASSERT_EQ(optimum(game, params_for(Objective::worst)), brute_force_worst(game)) << "seed " << seed;
    }
}

// Bounds by weight, wherever they bound at all: thresholds that keep them for games that gain are off in two of three.
TEST(BruteForceAgreement, WeightedGamesBothObjectives) {
    RandomGameOptions options;
    options.most_situations = 11;
    options.most_questions = 8;
    for (std::uint64_t seed = 0; seed < rounds(3000); seed++) {
        const MatrixGame game = random_weighted_game(seed, options);
        SolveParams params = params_for(Objective::average);
        if (seed % 3 != 0) params.tuning = small_tuning(seed);
        if (seed % 3 == 1) params.switches = without("cutout");
        ASSERT_EQ(optimum(game, params), brute_force_average(game)) << "seed " << seed;
        if (seed % 4 != 0) continue;
        params.objective = Objective::worst;
        ASSERT_EQ(optimum(game, params), brute_force_worst(game)) << "seed " << seed;
    }
}

TEST(BruteForceAgreement, SymmetricGamesBothObjectives) {
    for (std::uint64_t seed = 0; seed < rounds(1000); seed++) {
        const MatrixGame game = random_symmetric_game(seed);
        ASSERT_EQ(optimum(game, params_for(Objective::average)), brute_force_average(game)) << "seed " << seed;
        ASSERT_EQ(optimum(game, params_for(Objective::worst)), brute_force_worst(game)) << "seed " << seed;
    }
}

// Paths that are meant for large sets, taken by small ones: each game with thresholds of its own.
TEST(BruteForceAgreement, GamesWithSmallThresholds) {
    RandomGameOptions options;
    options.most_situations = 12;
    for (std::uint64_t seed = 0; seed < rounds(1500); seed++) {
        const MatrixGame game = seed % 3 == 0 ? random_symmetric_game(seed) : random_game(seed, options);
        for (const Objective objective : {Objective::average, Objective::worst}) {
            SolveParams params = params_for(objective);
            params.tuning = small_tuning(seed);
            if (seed % 2 == 0) params.switches = without("cutout"); // which takes all sets of up to 64 classes
            const Cost expected = objective == Objective::average ? brute_force_average(game) : brute_force_worst(game);
            ASSERT_EQ(optimum(game, params), expected) << "seed " << seed;
        }
    }
}

// Larger games, so that sets outgrow the sizes that are decided without search.
TEST(BruteForceAgreement, LargerGames) {
    RandomGameOptions larger;
    larger.most_situations = 14;
    larger.most_questions = 8;
    larger.most_answers = 3;
    for (std::uint64_t seed = 0; seed < rounds(300); seed++) {
        const MatrixGame game = random_game(seed, larger);
        ASSERT_EQ(optimum(game, params_for(Objective::average)), brute_force_average(game)) << "seed " << seed;
        ASSERT_EQ(optimum(game, params_for(Objective::worst)), brute_force_worst(game)) << "seed " << seed;
    }
}

} // namespace
} // namespace deduce::test
