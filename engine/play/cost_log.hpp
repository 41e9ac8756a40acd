// What situations cost in the end, as a play-out finds out: a list that is cut back where an estimate turns out cheaper
// than the questions that were just played, and the distribution that it adds up to.
#pragma once

#include "engine/cost.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace deduce {

// Situations of this weight that cost `cost` each; or, where only the sum of penalties is known, a set of situations of
// which the dearest costs from `cost` to `most`.
struct CostEntry {
    Cost cost = 0;
    Cost most = 0;
    Weight weight = 0;
    bool known = true;
};

struct Distribution {
    std::map<Cost, Weight> weights; // cost -> weight of the situations that cost exactly this
    Weight unknown = 0;             // weight of the situations of which only the sum is known
    Interval worst{0, 0};           // what the dearest situation costs

    void add(const CostEntry& e) {
        if (e.known)
            weights[e.cost] += e.weight;
        else
            unknown += e.weight;
        worst.lower = std::max(worst.lower, e.cost);
        worst.upper = std::max(worst.upper, e.most);
    }

    // Another part's costs, each dearer by `edge`.
    void add(const Distribution& part, Cost edge) {
        for (const auto& [cost, weight] : part.weights) weights[saturating_add(cost, edge)] += weight;
        unknown += part.unknown;
        worst.lower = std::max(worst.lower, saturating_add(part.worst.lower, edge));
        worst.upper = std::max(worst.upper, saturating_add(part.worst.upper, edge));
    }
};

} // namespace deduce
