// See wide_response.hpp.
#include "adversary/equilibrium/wide_response.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <utility>

namespace deduce::adversary {

std::vector<Weight> leading_weights(const std::vector<Integer>& whole, Weight most_total) {
    Integer total;
    for (const Integer& number : whole) total += number;
    const Integer room = most_total - static_cast<Weight>(whole.size());
    if (room < 1) throw BadInput("there are too many situations for their weights; choose a smaller game");
    unsigned long shift = 0;
    while ((total >> shift) > room) shift++;
    std::vector<Weight> weights;
    for (const Integer& number : whole) weights.push_back(std::max<Weight>(1, Integer(number >> shift).get_si()));
    return weights;
}

WideResponse::WideResponse(const AnswerTable& table, Search& search, const std::vector<Integer>& whole,
                           Cost dearest_path)
    : table_(table), search_(search), whole_(whole), estimates_(table.game(), whole), dearest_path_(dearest_path) {}

Integer WideResponse::best_total() { return solved(whole_game(table_)).total; }

Strategy WideResponse::best_strategy() {
    StrategyBuilder builder(table_, Objective::average);
    tell(whole_game(table_), builder);
    return builder.take();
}

const WideResponse::Known& WideResponse::solved(const Subproblem& subproblem) {
    if (const auto own = known_.find(subproblem.set); own != known_.end()) return own->second;
    Known found = solve_new(subproblem);
    if (known_.size() >= most_sets) throw Stopped();
    return known_.emplace(subproblem.set, std::move(found)).first->second;
}

WideResponse::Known WideResponse::solve_new(const Subproblem& subproblem) {
    const std::vector<SituationIndex> situations = situations_of(subproblem.set);
    const Interval bounds = search_.solve(subproblem, infinite_cost);
    if (!bounds.closed()) throw Stopped();
    const Cost close = bounds.upper + 2 * static_cast<Cost>(situations.size()) * dearest_path_;
    const bool is_root = subproblem.history.empty() && subproblem.set.size() == table_.class_count();

    std::optional<Known> best;
    const bool may_estimate = !(is_root && table_.first_question());
    if (may_estimate && table_.game().estimator().best_average(situations) <= close)
        if (auto own = estimates_.best(situations)) best = Known{std::move(own->total), std::nullopt, own->estimate};
    if (subproblem.set.size() > 1) {
        for (const auto& [question, lower] : search_.bounded_questions(subproblem)) {
            if (lower > close) continue;
            const Interval asked = search_.solve_question(subproblem, question, close + 1);
            if (asked.lower > close) continue;
            if (!asked.closed()) throw Stopped();
            Integer total;
            for (const auto& [answer, part] : parts(subproblem, question)) {
                for (const SituationIndex s : situations_of(part.set))
                    total += whole_[s] * table_.cost(question, answer);
                total += solved(part).total;
            }
            if (!best || total < best->total) best = Known{std::move(total), question, 0};
        }
    }
    if (!best) throw InternalError("a set of finite cost has no move that costs it");
    return std::move(*best);
}

std::vector<SituationIndex> WideResponse::situations_of(const std::vector<ClassIndex>& set) const {
    std::vector<SituationIndex> situations;
    for (const ClassIndex c : set)
        situations.insert(situations.end(), table_.members(c).begin(), table_.members(c).end());
    return situations;
}

std::vector<std::pair<DenseAnswer, Subproblem>> WideResponse::parts(const Subproblem& subproblem,
                                                                    QuestionIndex q) const {
    std::map<DenseAnswer, Subproblem> by_answer;
    for (const ClassIndex c : subproblem.set) by_answer[table_.answer(q, c)].set.push_back(c);
    std::vector<std::pair<DenseAnswer, Subproblem>> result;
    for (auto& [answer, part] : by_answer) {
        part.history = subproblem.history;
        part.history.push_back(q);
        result.emplace_back(answer, std::move(part));
    }
    return result;
}

void WideResponse::tell(const Subproblem& subproblem, StrategyBuilder& builder) {
    const Known& own = solved(subproblem);
    if (!own.question) {
        std::vector<SituationIndex> situations = situations_of(subproblem.set);
        std::ranges::sort(situations);
        builder.estimate(situations, {0, own.estimate});
        return;
    }
    const auto branches = parts(subproblem, *own.question);
    std::vector<DenseAnswer> answers;
    for (const auto& [answer, part] : branches) answers.push_back(answer);
    builder.ask(*own.question, answers);
    for (const auto& [answer, part] : branches) tell(part, builder);
}

} // namespace deduce::adversary
