// Every combination of optimization switches gives the same optimum: all on, all off, each one alone, and many more.
#include "engine/model/errors.hpp"
#include "engine/solve.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tuning.hpp"

#include <set>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

namespace deduce::test {
namespace {

Switches combination(unsigned bits) {
    Switches switches;
    for (std::size_t i = 0; i < switch_table.size(); i++) switches.*switch_table[i].flag = (bits >> i & 1) == 0;
    return switches;
}

// There are too many for each game to see all: of the mixed ones, each game has its own.
std::set<unsigned> combinations(std::uint64_t seed) {
    constexpr unsigned all_off = (1U << switch_table.size()) - 1;
    std::set<unsigned> result{0, all_off};
    for (std::size_t i = 0; i < switch_table.size(); i++) {
        result.insert(1U << i);
        result.insert(all_off ^ 1U << i);
    }
    Dice dice(seed);
    for (int i = 0; i < 200; i++) result.insert(dice.below(all_off + 1));
    return result;
}

void expect_same_optimum(const MatrixGame& game, Objective objective, std::uint64_t seed, Cost optimum) {
    for (const unsigned bits : combinations(seed)) {
        SolveParams params;
        params.objective = objective;
        params.memo_bytes = 4096;
        params.switches = combination(bits);
        // Every second one with thresholds of its own, half of these on two threads.
        if (bits % 2 == 1) params.tuning = small_tuning(seed * 1000 + bits % 1000);
        params.threads = bits % 4 == 1 ? 2 : 1;
        const SolveResult result = solve(game, params);
        ASSERT_TRUE(result.optimal()) << game.name() << " without " << names_off(params.switches);
        ASSERT_EQ(result.total.upper, optimum) << game.name() << " without " << names_off(params.switches);
    }
}

TEST(Ablation, ManyCombinationsOnRandomGames) {
    const tbb::global_control enough(tbb::global_control::max_allowed_parallelism, 2);
    RandomGameOptions options;
    options.most_situations = 10;
    for (std::uint64_t seed = 5000; seed < 5000 + rounds(40); seed++) {
        const MatrixGame game = random_game(seed, options);
        expect_same_optimum(game, Objective::average, seed, brute_force_average(game));
        expect_same_optimum(game, Objective::worst, seed, brute_force_worst(game));
    }
}

TEST(Ablation, ManyCombinationsOnSymmetricGames) {
    const tbb::global_control enough(tbb::global_control::max_allowed_parallelism, 2);
    for (std::uint64_t seed = 5000; seed < 5000 + rounds(25); seed++) {
        const MatrixGame game = random_symmetric_game(seed);
        expect_same_optimum(game, Objective::average, seed, brute_force_average(game));
        expect_same_optimum(game, Objective::worst, seed, brute_force_worst(game));
    }
}

TEST(Ablation, ManyCombinationsOnWeightedGames) {
    const tbb::global_control enough(tbb::global_control::max_allowed_parallelism, 2);
    RandomGameOptions options;
    options.most_situations = 10;
    options.most_questions = 8;
    for (std::uint64_t seed = 5000; seed < 5000 + rounds(25); seed++) {
        const MatrixGame game = random_weighted_game(seed, options);
        expect_same_optimum(game, Objective::average, seed, brute_force_average(game));
    }
}

TEST(Ablation, SwitchNamesReadBackAndUnknownOnesAreRefused) {
    EXPECT_EQ(names_off(without("memo,symmetry")), "memo,symmetry");
    EXPECT_EQ(names_off(without("")), "");
    EXPECT_THROW(without("memory"), BadInput);
}

} // namespace
} // namespace deduce::test
