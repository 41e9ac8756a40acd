// One search for all of them: what one question proves helps the next. No question can do better than the game's value.
#include "report/first_questions.hpp"

#include "engine/run/stop.hpp"
#include "engine/search/search.hpp"
#include "engine/solve_steps.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/within/limited_solver.hpp"
#include "engine/within/solve_within.hpp"

#include <algorithm>

namespace deduce::report {
namespace {

// Before anything is searched.
FirstQuestion described(const AnswerTable& table, const BoundedQuestion& choice) {
    std::vector<Weight> weights(table.answer_count(choice.question)); // every answer occurs
    for (ClassIndex c = 0; c < table.class_count(); c++)
        weights[table.answer(choice.question, c)] += table.class_weight(c);
    return {table.game_question(choice.question),
            {choice.lower, infinite_cost},
            table.answer_count(choice.question),
            std::ranges::max(weights)};
}

} // namespace

FirstQuestions compare_first_questions(const Game& game, const SolveParams& params, const Interval& value,
                                       QuestionIndex asked, std::size_t most, std::optional<Cost> budget) {
    const AnswerTable table(game, params.table_bytes, params.stop, params.switches.merge_questions);
    SearchParams search_only = search_params(params);
    search_only.checkpoint = {}; // it holds the game's own search
    if (budget) search_only.memo_bytes -= limited_memo_bytes(params);
    const auto search = make_search(table, search_only);
    const Subproblem whole = whole_game(table);
    std::optional<LimitedSolver> limited;
    if (budget) limited.emplace(table, *search, search_only, limited_memo_bytes(params));
    const auto solved = [&](QuestionIndex q) -> Interval {
        if (!limited) return search->solve_question(whole, q, infinite_cost);
        try {
            return limited->solve_question(whole, q, *budget, infinite_cost);
        } catch (const Stopped&) {
            return {0, infinite_cost};
        }
    };
    std::vector<BoundedQuestion> choices = search->bounded_questions(whole);

    // The strategy's own question may stand far behind, or for another of its orbit.
    FirstQuestions result{{}, choices.size(), table.first_question().has_value()};
    const auto own = std::ranges::find(choices, table.question_for(asked), &BoundedQuestion::question);
    if (own != choices.end()) std::rotate(choices.begin(), own, own + 1);
    choices.resize(std::min(choices.size(), most));
    for (const BoundedQuestion& choice : choices) {
        FirstQuestion question = described(table, choice);
        if (!is_set(params.stop)) question.total.intersect(solved(choice.question));
        question.total.lower = std::max(question.total.lower, value.lower);
        result.questions.push_back(question);
    }
    std::ranges::stable_sort(result.questions, [](const FirstQuestion& a, const FirstQuestion& b) {
        if (a.total.lower != b.total.lower) return a.total.lower < b.total.lower;
        return a.total.closed() && !b.total.closed();
    });
    return result;
}

} // namespace deduce::report
