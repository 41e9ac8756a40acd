// The steps of solve(), for those who take them one by one: the cluster, and samples of subgames.
#pragma once

#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"

#include <string>

namespace deduce {

SearchParams search_params(const SolveParams& params);
// Closed unless the search was stopped.
Interval optimum_of(Search& search, const Subproblem& subproblem, const Switches& switches);
SolveResult facts_of(const AnswerTable& table, const SolveParams& params);
// When stopped while the table was built: nothing is proven but that costs are not negative.
SolveResult stopped_before_search(const Game& game, const SolveParams& params, double seconds);
// Why no strategy has finite cost: names two situations, where two are to blame.
std::string reason_for_infinity(const AnswerTable& table);

} // namespace deduce
