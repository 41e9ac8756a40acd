// What steps take, made up: the larger the set, the longer.
#pragma once

#include "cluster/simulation.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace deduce::cluster {

inline StepCosts some_costs() {
    StepCosts costs;
    for (std::size_t c = 0; c < StepCosts::classes; c++) {
        const auto size_class = static_cast<std::int64_t>(c % StepCosts::size_classes);
        costs.set(c, std::chrono::microseconds(5) * size_class * size_class);
    }
    return costs;
}

} // namespace deduce::cluster
