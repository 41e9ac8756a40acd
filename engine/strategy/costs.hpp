// What a strategy costs, read off its own tree.
#pragma once

#include "engine/model/game.hpp"
#include "engine/strategy/strategy.hpp"

#include <map>

namespace deduce {

struct StrategyCosts {
    Cost total = 0; // summed over situations by weight
    Cost worst = 0;
    Weight weight = 0;
    std::map<Cost, Weight> distribution; // cost -> weight of the situations that end with it

    // What the objective minimizes.
    Cost value(Objective objective) const { return objective == Objective::average ? total : worst; }

    void add(Cost cost, Weight w);

    friend bool operator==(const StrategyCosts&, const StrategyCosts&) = default;
};

struct KnownStrategy {
    Strategy strategy;
    StrategyCosts costs;
};

// Costs and penalties as the strategy says, weights as the game does.
StrategyCosts costs_of(const Strategy& strategy, const Game& game);

} // namespace deduce
