// solve() where no situation may cost more than a limit, or where both objectives count, one after the other.
//
//   worst-then-average   the least worst case W, then the least average among the strategies within W
//   average-then-worst   the least average, then the least limit that does not raise it, by bisection between W and
//                        what the best strategy that was found costs at worst
#pragma once

#include "engine/solve.hpp"

namespace deduce {

// Throws BadInput where the params ask for something else besides, and what solve() throws.
SolveResult solve_within(const Game& game, const SolveParams& params);

} // namespace deduce
