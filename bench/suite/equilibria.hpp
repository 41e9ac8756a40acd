// Equilibria: how many best responses they take, and how long searches and linear programs are.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/section.hpp"

#include <string>
#include <vector>

namespace deduce::bench {

std::vector<std::string> equilibrium_games();
inline constexpr std::chrono::minutes equilibrium_limit{10};

// One thread. Nothing is taken over from earlier runs. A run that is not exact at its limit is listed with its bounds.
Section equilibria_section(const Bench& bench, const std::vector<std::string>& games, const Sink& sink);

} // namespace deduce::bench
