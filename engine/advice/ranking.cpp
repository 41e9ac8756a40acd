// An insertion sort that forgets what is not among the best: see ranking.hpp.
#include "engine/advice/ranking.hpp"

#include <algorithm>

namespace deduce {
namespace {

// What a question must stay below to be among the best: of equals those stay that came before it.
Cost limit_for(const std::vector<RankedQuestion>& ranked, std::size_t top) {
    return ranked.size() < top ? infinite_cost : ranked.back().total.upper;
}

void insert(std::vector<RankedQuestion>& list, const RankedQuestion& question, std::size_t top) {
    const auto lower = [](const RankedQuestion& q) { return q.total.lower; };
    const auto place = std::ranges::upper_bound(list, question.total.lower, {}, lower);
    list.insert(place, question);
    if (list.size() > top) list.pop_back();
}

} // namespace

bool rank_questions(const AnswerTable& table, std::span<const BoundedQuestion> choices, const AdviceParams& params,
                    const SolveQuestion& solve, std::vector<RankedQuestion>& ranked) {
    std::vector<RankedQuestion> open; // whose total was not found
    std::size_t done = 0;
    bool is_late = false;
    for (const BoundedQuestion& choice : choices) {
        const QuestionIndex q = table.game_question(choice.question);
        const Cost limit = limit_for(ranked, params.top);
        Interval total{choice.lower, infinite_cost};
        if (!is_late && total.lower < limit) total.intersect(solve(choice.question, limit));
        if (total.closed() ? total.upper < limit || is_infinite(limit) : total.lower < limit) {
            is_late = is_late || !total.closed();
            insert(total.closed() ? ranked : open, {q, total}, params.top);
        } else if (is_infinite(limit)) { // proven to be infinite
            insert(ranked, {q, {infinite_cost, infinite_cost}}, params.top);
        }
        if (params.listener) params.listener(++done, choices.size());
    }
    for (const RankedQuestion& question : open)
        if (ranked.size() < params.top) ranked.push_back(question);
    return !is_late;
}

} // namespace deduce
