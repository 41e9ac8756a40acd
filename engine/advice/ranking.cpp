// An insertion sort that forgets what is not among the best: see ranking.hpp.
#include "engine/advice/ranking.hpp"

#include <algorithm>

namespace deduce {
namespace {

// What a question must stay below to be among the best.
Cost limit_for(const std::vector<RankedQuestion>& ranked, QuestionIndex q, std::size_t top) {
    if (ranked.size() < top) return infinite_cost;
    const RankedQuestion& last = ranked.back();
    if (is_infinite(last.total.upper)) return infinite_cost;
    return last.total.upper + (q < last.question ? 1 : 0);
}

void insert(std::vector<RankedQuestion>& list, const RankedQuestion& question, std::size_t top) {
    const auto place = std::ranges::upper_bound(list, question, [](const RankedQuestion& a, const RankedQuestion& b) {
        return a.total.lower != b.total.lower ? a.total.lower < b.total.lower : a.question < b.question;
    });
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
        const Cost limit = limit_for(ranked, q, params.top);
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
