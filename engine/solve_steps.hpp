// The steps of solve(), for those who take them one by one: the cluster, and samples of subgames.
#pragma once

#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"

#include <functional>
#include <optional>
#include <string>

namespace deduce {

SearchParams search_params(const SolveParams& params);
// What entries of a solve's memo are about.
Key subject_of(const AnswerTable& table, const SolveParams& params);
// Closed, or on one side of the limit if there is one, unless the search was stopped: then a strategy is looked for in
// a hurry, if there is none yet. `params` are those that the search was made with, `table` its table.
Interval optimum_of(Search& search, const AnswerTable& table, const Subproblem& subproblem, const SearchParams& params,
                    std::optional<Cost> limit = std::nullopt);
// What can be had of an upper bound within the time that a stop leaves; infinite if nothing.
Cost upper_once_stopped(const AnswerTable& table, const Subproblem& subproblem, Objective objective);
// Of a search that is done with the whole game: see SolveResult. A strategy that costs less than was known lowers the
// upper bound.
void add_strategy(SolveResult& result, Search& search, const AnswerTable& table, const SolveParams& params);
// Fills in the label of the question that the search is at.
void name_tried(Progress& progress, const AnswerTable& table);
SolveResult facts_of(const AnswerTable& table, const SolveParams& params);
// When stopped while the table was built: nothing is proven but that costs are not negative.
SolveResult stopped_before_search(const Game& game, const SolveParams& params, double seconds);
// What the function throws, as a line of text; empty if nothing.
std::string problem_in(const std::function<void()>& function);
// Why no strategy has finite cost: names two situations, where two are to blame.
std::string reason_for_infinity(const AnswerTable& table);

} // namespace deduce
