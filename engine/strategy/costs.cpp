// One pass from the root on: a node's path is known before it is reached.
#include "engine/strategy/costs.hpp"

#include <algorithm>
#include <vector>

namespace deduce {

void StrategyCosts::add(Cost cost, Weight w) {
    total = saturating_add(total, saturating_multiply(w, cost));
    worst = std::max(worst, cost);
    weight = saturating_add(weight, w);
    Weight& sum = distribution[cost];
    sum = saturating_add(sum, w);
}

StrategyCosts costs_of(const Strategy& strategy, const Game& game) {
    StrategyCosts result;
    std::vector<Cost> paths(strategy.size(), 0);
    for (StrategyIndex n = 0; n < strategy.size(); n++) {
        for (const StrategyBranch& b : strategy.branches(n)) paths[b.then] = saturating_add(paths[n], b.cost);
        for (const StrategyEnding& e : strategy.endings(n))
            result.add(saturating_add(paths[n], e.penalty), game.weight(e.situation));
    }
    return result;
}

} // namespace deduce
