// The best questions of a position in order, each solved within the limit that the best so far leave.
#pragma once

#include "engine/advice/advice.hpp"

#include <functional>
#include <span>
#include <vector>

namespace deduce {

// What the position costs if a question of the table is asked next: closed, or at least the limit, unless it is late.
using SolveQuestion = std::function<Interval(QuestionIndex question, Cost limit)>;

// `choices` in the order in which equals are listed. Fills in Advice::questions. Whether all is proven:
// Advice::is_ranked.
bool rank_questions(const AnswerTable& table, std::span<const BoundedQuestion> choices, const AdviceParams& params,
                    const SolveQuestion& solve, std::vector<RankedQuestion>& ranked);

} // namespace deduce
