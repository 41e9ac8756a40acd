// solve() where no situation may cost more than a limit, or where both objectives count: see limited_solver.hpp.
#pragma once

#include "engine/run/stopwatch.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>

namespace deduce {

// Whether it is such a solve.
inline bool is_within(const SolveParams& params) { return params.at_most || params.priority != Priority::one; }

// With the game's own limit, if it has one. Throws BadInput where the params ask for something else besides a limit.
SolveParams with_game_limit(const Game& game, SolveParams params);

// What solve() throws.
SolveResult solve_within(const Game& game, const SolveParams& params);

// The same for who has a search for the average already, with the stop flag of the params and without
// limited_memo_bytes() of their memory, and knows something of the average. Adds to the result's nodes; the facts of
// the game are there.
void solve_within(SolveResult& result, const AnswerTable& table, Search& average, const SolveParams& params,
                  const Interval& plain, const Stopwatch& watch);
std::size_t limited_memo_bytes(const SolveParams& params);

} // namespace deduce
