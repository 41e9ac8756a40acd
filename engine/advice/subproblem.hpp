// A position as a search sees it.
#pragma once

#include "engine/advice/position.hpp"
#include "engine/search/search.hpp"
#include "engine/table/answer_table.hpp"

namespace deduce {

// The part of the decision set graph that begins there. An answer keeps whole classes, as their members answer alike.
Subproblem subproblem_of(const AnswerTable& table, const Position& position);

} // namespace deduce
