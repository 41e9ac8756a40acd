// Every combination of optimization switches gives the same optimum.
#include "engine/errors.hpp"
#include "engine/solve.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/random_game.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

Switches combination(unsigned bits) {
    Switches switches;
    for (std::size_t i = 0; i < switch_table.size(); i++) switches.*switch_table[i].flag = (bits >> i & 1) == 0;
    return switches;
}

void expect_same_optimum_in_all_combinations(const MatrixGame& game, Objective objective, Cost optimum) {
    for (unsigned bits = 0; bits < 1U << switch_table.size(); bits++) {
        SolveParams params;
        params.objective = objective;
        params.memo_bytes = 4096;
        params.switches = combination(bits);
        const SolveResult result = solve(game, params);
        ASSERT_TRUE(result.optimal()) << game.name() << " without " << names_off(params.switches);
        ASSERT_EQ(result.total.upper, optimum) << game.name() << " without " << names_off(params.switches);
    }
}

TEST(Ablation, EveryCombinationOnRandomGames) {
    RandomGameOptions options;
    options.most_situations = 10;
    for (std::uint64_t seed = 5000; seed < 5040; seed++) {
        const MatrixGame game = random_game(seed, options);
        expect_same_optimum_in_all_combinations(game, Objective::average, brute_force_average(game));
        expect_same_optimum_in_all_combinations(game, Objective::worst, brute_force_worst(game));
    }
}

TEST(Ablation, EveryCombinationOnSymmetricGames) {
    for (std::uint64_t seed = 5000; seed < 5025; seed++) {
        const MatrixGame game = random_symmetric_game(seed);
        expect_same_optimum_in_all_combinations(game, Objective::average, brute_force_average(game));
        expect_same_optimum_in_all_combinations(game, Objective::worst, brute_force_worst(game));
    }
}

TEST(Ablation, SwitchNamesReadBackAndUnknownOnesAreRefused) {
    EXPECT_EQ(names_off(without("memo,symmetry")), "memo,symmetry");
    EXPECT_EQ(names_off(without("")), "");
    EXPECT_THROW(without("memory"), BadInput);
}

} // namespace
} // namespace deduce::test
