// What looks at sets take, in a file: a line for each class of sizes, "smallest size, nanoseconds".
#pragma once

#include "cluster/simulation.hpp"

#include <string>

namespace deduce::cli {

void write_look_costs(const std::string& file, const cluster::LookCosts& costs);
// Throws BadInput naming --costs and the line that is none.
cluster::LookCosts read_look_costs(const std::string& file);

} // namespace deduce::cli
