// Expects solve() to find what the brute force finds, for both objectives: rulesets' small instances.
#pragma once

#include "engine/model/game.hpp"
#include "engine/solve.hpp"
#include "tests/support/brute_force.hpp"

#include <gtest/gtest.h>

namespace deduce::test {

// At most 20 situations.
inline void expect_solved_as_by_brute_force(const Game& game) {
    SolveParams params;
    params.objective = Objective::average;
    EXPECT_EQ(solve(game, params).total.upper, brute_force_average(game)) << game.name();
    params.objective = Objective::worst;
    EXPECT_EQ(solve(game, params).total.upper, brute_force_worst(game)) << game.name();
}

} // namespace deduce::test
