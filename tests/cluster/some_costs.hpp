// What looks take, made up: the larger the set, the longer.
#pragma once

#include "cluster/simulation.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace deduce::cluster {

inline LookCosts some_costs() {
    LookCosts costs;
    for (std::size_t c = 0; c < LookCosts::classes; c++)
        costs.set(c, std::chrono::microseconds(5) * static_cast<std::int64_t>(c * c));
    return costs;
}

} // namespace deduce::cluster
