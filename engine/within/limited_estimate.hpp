// The best estimate of some situations, none of which it may cost more than a budget.
#pragma once

#include "engine/model/game.hpp"

#include <span>

namespace deduce {

// The least sum of weight x penalty over the estimates whose penalties all keep to the budget; infinite if none does.
// Throws BadInput where only a look at every estimate could tell, and the game has too many for that.
BestEstimate average_estimate_within(const Game& game, std::span<const SituationIndex> situations, Cost budget);

} // namespace deduce
