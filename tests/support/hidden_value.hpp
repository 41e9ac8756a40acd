// The oracle for games against a player who hides: values of small matrix games, and of small games of deduction as
// matrix games with a column for each strategy. A textbook simplex method on Boost's fractions, and plain recursion.
#pragma once

#include "engine/model/game.hpp"

#include <cstdint>
#include <functional>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace deduce::test {

using Fraction = boost::multiprecision::cpp_rational;
using FractionMatrix = std::vector<std::vector<Fraction>>;

// Of the game in which the player who picks a row gets the entry from the one who picks a column.
Fraction matrix_value(const FractionMatrix& payoffs);

// What the seeker expects to pay if the hider may mix over groups of situations; in a group the situation is drawn by
// its weight. Every group below the greatest number has a situation. At most 20 situations, and few questions: all
// strategies are enumerated, by what they cost each group.
Fraction hidden_value(const Game& game, const std::function<std::uint32_t(SituationIndex)>& group_of);

// Each situation is its own group.
Fraction hidden_value(const Game& game);

} // namespace deduce::test
