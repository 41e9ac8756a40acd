// A strategy out of a search: the optimal one where the value is proven, else the best that is known.
#pragma once

#include "engine/run/stopwatch.hpp"
#include "engine/search/search.hpp"
#include "engine/strategy/costs.hpp"

#include <optional>

namespace deduce {

// Of a subproblem whose value is proven and finite. The first move is that of Search::witness; below, any best move.
// Costs no more than the value: under the worst-case objective no situation does. Asks the memo, and searches again
// what was evicted; the search counts these nodes. Throws Stopped soon after the search's stop flag is set, and
// InternalError where the memo contradicts itself. `objective` and `table` are those of the search.
KnownStrategy optimal_strategy(Search& search, const AnswerTable& table, Objective objective,
                               const Subproblem& subproblem, Cost value);

// One that costs no more than `value`, for which nothing else holds of the above. None if the search is stopped.
std::optional<KnownStrategy> strategy_within(Search& search, const AnswerTable& table, Objective objective,
                                             const Subproblem& subproblem, Cost value);

// Of a search that was stopped, whether or not its flag is set: see Search::tell_known_strategy. `upper` is what is
// proven that the subproblem costs at most; infinite where nothing is. None if none of finite cost is found.
std::optional<KnownStrategy> known_strategy(Search& search, const AnswerTable& table, Objective objective,
                                            const Subproblem& subproblem, Cost upper, Stopwatch::Duration patience);

// The optimal strategy if `value` is proven and the search not stopped meanwhile, else what is known.
std::optional<KnownStrategy> best_strategy(Search& search, const AnswerTable& table, Objective objective,
                                           const Subproblem& subproblem, const Interval& value,
                                           Stopwatch::Duration patience);

} // namespace deduce
