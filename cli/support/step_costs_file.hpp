// What the steps of a search take, in files: a line for each kind and class of sizes, "step, smallest size,
// nanoseconds" of a step, or seconds of all steps of each run.
#pragma once

#include "cluster/simulation.hpp"

#include <string>
#include <utility>
#include <vector>

namespace deduce::cli {

void write_step_costs(const std::string& file, const cluster::StepCosts& costs);
// Throws BadInput naming --costs and the line that is none.
cluster::StepCosts read_step_costs(const std::string& file);

// As CSV: what all steps of a class took together, a column for each run, with its name.
void write_step_times(const std::string& file, const std::vector<std::pair<std::string, cluster::StepTimes>>& runs);

} // namespace deduce::cli
