// The steps of a narrow solve: see SolveParams::width and engine/search/narrowing.hpp.
#pragma once

#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"

namespace deduce {

// Throws BadInput where a width makes no sense: see SolveParams.
void check_width(const SolveParams& params);

// Replaces what a narrow search found of its own strategies by what that proves of all: they cost its upper bound at
// most, and at least what one ply tells. Nothing changes for a game so small that all questions were asked, or that
// costs infinitely much.
void tell_of_all_strategies(SolveResult& result, Search& search, const AnswerTable& table, const SolveParams& params);

} // namespace deduce
