// An upper bound for those who have no time: the value of a strategy that is made up in a few milliseconds.
//
// When a solve is stopped before its greedy strategy is complete, any strategy is better than none. Each set is asked
// a question of hurried_choice.hpp.
#pragma once

#include "engine/model/objective.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/search/move_sink.hpp"
#include "engine/table/answer_table.hpp"

#include <span>

namespace deduce {

// Of the set (rising; if it is the whole game, the first question is the one that the rules fix). Infinite if no
// strategy is complete within `patience`, or the set has none. It is always the same one, and is told to the sink, if
// there is one: not to its end, if it costs infinitely much.
Cost play_in_a_hurry(const AnswerTable& table, std::span<const ClassIndex> set, Objective objective,
                     Stopwatch::Duration patience, MoveSink* sink = nullptr);

} // namespace deduce
