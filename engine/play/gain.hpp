// Gain per expected cost: IGc and GGC of the thesis, sections 8.1.2 and 8.1.3.
#pragma once

#include "engine/play/heuristic.hpp"

#include <limits>

namespace deduce {

// The gain divided by C_q, the mean cost of an answer. The thesis leaves division by zero open: a question that costs
// nothing is better than any that costs something, whatever it gains.
inline double per_expected_cost(double gain, const SetFacts& set, const SplitFacts& split) {
    if (split.cost == 0) return std::numeric_limits<double>::infinity();
    return gain * static_cast<double>(set.weight) / static_cast<double>(split.cost);
}

} // namespace deduce
