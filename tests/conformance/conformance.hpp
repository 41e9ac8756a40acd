// One suite that any ruleset passes in three lines: does a Game keep every promise that game.hpp and estimator.hpp
// make?
//
//     TEST(Conformance, MyGame) {
//         conformance::expect_conforming(*make_game("mygame:size=3"));
//     }
//
// Small games are checked completely, large ones on seeded random samples.
#pragma once

#include "engine/model/game.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace deduce::conformance {

// One line for each kind of promise that is broken, with the first case found; empty if none is.
std::vector<std::string> find_violations(const Game& game, std::uint64_t seed = 1);

// Fails the current GoogleTest test for each violation.
void expect_conforming(const Game& game, std::uint64_t seed = 1);

} // namespace deduce::conformance
