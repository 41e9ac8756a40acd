// The upper bound: what the certificate's strategy costs, move by move on the table.
#pragma once

#include "estimates.hpp"

namespace check {

// Reads a strategy, from its first move down: a question, counted from 1 as the table's file does, then what follows
// each of its answers, in the order of the first class that gives it; or 0, for the best estimate. Throws Rejected.
Cost cost_of_strategy(Reader& in, const Table& table, Objective objective, Estimates& estimates);

} // namespace check
