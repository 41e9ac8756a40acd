// Plays a strategy for every situation by the game's rules alone: Game::answer, cost, penalty, weight, first_question.
//
// No table, memo, bound, estimator or symmetry is trusted, and nothing that the strategy says of itself. Where it is
// wrong, the first situation that differs is named, in the order of the situations; then what no situation reaches.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/strategy/costs.hpp"

#include <optional>
#include <string>

namespace deduce {

// What is wrong with a strategy: a line for people.
struct StrategyFault {
    std::string text;
    std::optional<SituationIndex> situation; // in which it shows, if it does in one
};

struct Replay {
    StrategyCosts costs; // of the situations before the fault
    std::optional<StrategyFault> fault;
};

// Any strategy may be given whose branches lead to nodes that it has, each to one after its own. Throws Stopped soon
// after the flag is set.
Replay replay(const Strategy& strategy, const Game& game, StopFlag stop = nullptr);

} // namespace deduce
