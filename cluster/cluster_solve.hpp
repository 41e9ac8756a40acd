// solve() on all ranks of a job: rank 0 coordinates and searches, the others search.
#pragma once

#include "cluster/errors.hpp"
#include "cluster/transport.hpp"
#include "engine/solve.hpp"

#include <functional>
#include <optional>
#include <string>

namespace deduce::cluster {

// Called by every rank, with the same game and params (threads and memo_bytes may differ: they are each rank's own).
// Rank 0 gets the result; the others get nothing, after it is found. `params.stop` and `params.listener` count on rank
// 0 only. Solves may follow each other on one transport. Of a limit of every situation's cost, and of two objectives,
// the ranks share the plain average; the rest is rank 0's alone. Each rank keeps its own checkpoint, and rank 0 the
// journal (checkpoint_of_rank).
//
// A rank that hangs does not hold up the solve. `transport.leaves_behind()` is set then: there is no waiting for it.
//
// Where a rank fails, or would solve something else, all ranks throw: rank 0 an Error that names the rank and its
// reason (BadInput where that was the reason), the others EndedElsewhere.
std::optional<SolveResult> solve_on_ranks(Transport& transport, const Game& game, const SolveParams& params,
                                          const std::function<void(const std::string&)>& notice = {});

// For rank 0, where something is found wrong on it alone before its solve begins: ends the solve of the other ranks.
void call_off(Transport& transport, const std::string& why);

} // namespace deduce::cluster
