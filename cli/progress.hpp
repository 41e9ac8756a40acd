// Progress of long runs: a line on stderr every few seconds, none for what is done within two.
#pragma once

#include "engine/solve.hpp"

#include <functional>
#include <string>

namespace deduce::cli {

// A listener that prints "<label>: 12 s, 34567 nodes, proven 3.1 to 3.4". Quiet: none at all.
std::function<void(const Progress&)> progress_printer(const std::string& label, Objective objective, bool quiet);

} // namespace deduce::cli
