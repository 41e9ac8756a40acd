// When each simulated rank searched, and when it waited: a picture of a run.
#pragma once

#include "cluster/simulation.hpp"

#include <string>

namespace deduce::cli {

// As SVG: a row a rank, time from left to right, a bar where it searched for at least half of the time that a pixel
// stands for. The game's name is the title.
std::string gantt_chart(const std::string& game, const cluster::SimulatedRun& run);

} // namespace deduce::cli
