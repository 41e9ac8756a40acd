// What `deduce levels` says on the standard error while it works.
#pragma once

#include "engine/levels/levels.hpp"
#include "engine/levels/subgame_sample.hpp"
#include "engine/solve.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace deduce::cli {

std::function<void(const LevelsProgress&)> walk_printer(const std::string& game);

// Of a sample, those that an earlier run has not solved.
std::size_t to_solve(std::size_t size, std::span<const Subgame> earlier);

// Of `size` subgames, how many are done.
std::function<void(const Subgame&)> sample_printer(const std::string& game, std::size_t size);

// Of the subgame that is being solved: a printer of its own for each, as the clock begins anew.
std::function<void(const Progress&)> subgame_printer(const std::string& game, Objective objective);

} // namespace deduce::cli
