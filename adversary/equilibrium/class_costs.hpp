// What a strategy costs in each situation, and on average in each class, by the game's rules alone.
#pragma once

#include "adversary/equilibrium/hider_classes.hpp"
#include "adversary/exact/rational.hpp"
#include "engine/strategy/strategy.hpp"

#include <vector>

namespace deduce::adversary {

// By situation, in the game's units: the questions asked there and the estimate named in the end. Throws BrokenPromise
// where the strategy has no branch for an answer.
std::vector<Cost> costs_by_situation(const Strategy& strategy, const Game& game);

// By class, each situation counting by its weight. Throws BrokenPromise for infinite costs.
std::vector<Rational> costs_by_class(const std::vector<Cost>& by_situation, const std::vector<HiderClass>& classes);

} // namespace deduce::adversary
