// What the steps of a search take, in a file: a line for each kind and class of sizes, "step, smallest size,
// nanoseconds".
#pragma once

#include "cluster/simulation.hpp"

#include <string>

namespace deduce::cli {

void write_step_costs(const std::string& file, const cluster::StepCosts& costs);
// Throws BadInput naming --costs and the line that is none.
cluster::StepCosts read_step_costs(const std::string& file);

} // namespace deduce::cli
