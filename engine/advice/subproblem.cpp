// Situations become classes, and the answers so far a history: see subproblem.hpp.
#include "engine/advice/subproblem.hpp"

#include "engine/table/distinct_questions.hpp"

#include <algorithm>

namespace deduce {

Subproblem subproblem_of(const AnswerTable& table, const Position& position) {
    Subproblem result;
    for (const SituationIndex s : position.situations()) result.set.push_back(table.class_of(s));
    std::ranges::sort(result.set);
    const auto repeated = std::ranges::unique(result.set);
    result.set.erase(repeated.begin(), repeated.end());
    for (const GivenAnswer& given : position.given()) {
        const QuestionIndex q = table.question_for(given.question);
        if (q != no_question) result.history.push_back(q);
    }
    // Where answers told nothing, the rules' first question is behind us all the same. All symmetries keep the whole
    // set, so it does no harm as history.
    if (!position.given().empty() && result.history.empty())
        if (const auto first = table.first_question()) result.history.push_back(*first);
    return result;
}

} // namespace deduce
