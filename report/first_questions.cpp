// One search for all of them: what one question's parts prove helps the next. Bounds come from the sizes of the parts,
// and no question can do better than the game's value.
#include "report/first_questions.hpp"

#include "engine/run/stop.hpp"
#include "engine/search/search.hpp"
#include "engine/solve_steps.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>

namespace deduce::report {
namespace {

Cost join(Objective objective, Cost a, Cost b) {
    return objective == Objective::average ? saturating_add(a, b) : std::max(a, b);
}

Weight weight_of(const AnswerTable& table, const Subproblem& part) {
    Weight weight = 0;
    for (const ClassIndex c : part.set) weight += table.class_weight(c);
    return weight;
}

// Before anything is searched.
FirstQuestion described(const AnswerTable& table, Objective objective, const QuestionSplit& split) {
    FirstQuestion result{table.game_question(split.question), {}, 0, 0};
    result.answers = static_cast<std::uint32_t>(split.branches.size());
    for (const QuestionSplit::Branch& branch : split.branches) {
        result.total.lower = join(objective, result.total.lower, saturating_add(branch.edge, branch.bounds.lower));
        result.largest = std::max(result.largest, weight_of(table, branch.subproblem));
    }
    return result;
}

// What is proven of it once its parts are solved, or the search was stopped.
Interval solved(Search& search, Objective objective, const QuestionSplit& split) {
    Interval total{0, 0};
    for (const QuestionSplit::Branch& branch : split.branches) {
        Interval part = branch.bounds;
        if (!part.closed()) part.intersect(search.solve(branch.subproblem, infinite_cost));
        total.lower = join(objective, total.lower, saturating_add(branch.edge, part.lower));
        total.upper = join(objective, total.upper, saturating_add(branch.edge, part.upper));
    }
    return total;
}

} // namespace

FirstQuestions compare_first_questions(const Game& game, const SolveParams& params, const Interval& value,
                                       QuestionIndex asked, std::size_t most) {
    const AnswerTable table(game, params.table_bytes, params.stop, params.switches.merge_questions);
    SearchParams search_only = search_params(params);
    search_only.checkpoint = {}; // it holds the game's own search
    const auto search = make_search(table, search_only);
    Expansion expansion = search->expand(whole_game(table));
    std::vector<QuestionSplit>& splits = expansion.questions;

    // The strategy's own question may stand far behind, or for another of its orbit.
    FirstQuestions result{{}, splits.size(), table.first_question().has_value()};
    const auto own = std::ranges::find(splits, table.question_for(asked), &QuestionSplit::question);
    if (own != splits.end()) std::rotate(splits.begin(), own, own + 1);
    splits.resize(std::min(splits.size(), most));
    for (const QuestionSplit& split : splits) {
        FirstQuestion question = described(table, params.objective, split);
        if (!is_set(params.stop)) question.total.intersect(solved(*search, params.objective, split));
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
