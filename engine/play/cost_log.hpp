// What situations cost in the end, as a play-out finds out: a list that is cut back where an estimate turns out cheaper
// than the questions that were just played, and the distribution that it adds up to.
#pragma once

#include "engine/model/cost.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace deduce {

// Situations of this weight that cost `cost` each.
struct CostEntry {
    Cost cost = 0;
    Weight weight = 0;
};

struct Distribution {
    std::map<Cost, Weight> weights; // cost -> weight of the situations that cost exactly this
    Cost worst = 0;                 // what the dearest situation costs

    void add(const CostEntry& e) {
        weights[e.cost] += e.weight;
        worst = std::max(worst, e.cost);
    }

    // Another part's costs, each dearer by `edge`.
    void add(const Distribution& part, Cost edge) {
        for (const auto& [cost, weight] : part.weights) weights[saturating_add(cost, edge)] += weight;
        worst = std::max(worst, saturating_add(part.worst, edge));
    }
};

} // namespace deduce
