// The position's budget, its optimum within that, then its questions: see game_adviser.hpp.
#include "engine/advice/game_adviser.hpp"

#include "engine/advice/ranking.hpp"
#include "engine/advice/subproblem.hpp"
#include "engine/model/proven.hpp"
#include "engine/solve_steps.hpp"
#include "engine/within/solve_within.hpp"

#include <algorithm>
#include <utility>

namespace deduce {
namespace {

Cost paid_for(const Position& position) {
    Cost paid = 0;
    for (const GivenAnswer& given : position.given())
        paid = saturating_add(paid, position.game().cost(given.question, given.answer));
    return paid;
}

} // namespace

GameAdviser::GameAdviser(const AnswerTable& table, const SolveParams& params)
    : table_(table), params_(with_game_limit(table.game(), params)) {
    SearchParams search = search_params(params_);
    if (is_within(params_)) search.memo_bytes -= limited_memo_bytes(params_);
    search_ = make_search(table, search);
    if (is_within(params_))
        solver_ = std::make_unique<LimitedSolver>(table, *search_, search_params(params_), limited_memo_bytes(params_));
}

Advice GameAdviser::advise(const Position& position, const AdviceParams& params) {
    return solver_ ? advise_within(position, params) : deduce::advise(*search_, table_, position, params);
}

Advice GameAdviser::advise_within(const Position& position, const AdviceParams& params) {
    const Subproblem subproblem = subproblem_of(table_, position);
    LimitedOutcome outcome = solve(subproblem, paid_for(position), position.given().empty());
    throw_if_set(params.give_up);
    Advice advice;
    const std::vector<BoundedQuestion> choices = search_->bounded_questions(subproblem);
    advice.kinds = choices.size();
    if (params.top > 0)
        advice.is_ranked = rank_questions(
            table_, choices, params,
            [&](QuestionIndex q, Cost limit) -> Interval {
                if (outcome.budget < 0) return {infinite_cost, infinite_cost};
                try {
                    return solver_->solve_question(subproblem, q, outcome.budget, limit);
                } catch (const Stopped&) {
                    return {0, infinite_cost};
                }
            },
            advice.questions);
    throw_if_set(params.give_up);
    if (!is_infinite(outcome.total.lower)) {
        if (outcome.is_closed(params_.priority) && !advice.questions.empty() &&
            advice.questions.front().total == outcome.total)
            advice.best = Move{advice.questions.front().question, outcome.total};
        else
            advice.best = best_move(subproblem, outcome, params);
        if (!advice.best && !choices.empty()) // in time no strategy was found that keeps to the limit
            advice.best = Move{table_.game_question(choices.front().question), {choices.front().lower, infinite_cost}};
    }
    advice.total = outcome.total;
    if (params_.priority != Priority::one) advice.worst = outcome.worst;
    if (!is_infinite(outcome.budget)) advice.budget = outcome.budget;
    check_proven(advice.total, "the position");
    return advice;
}

LimitedOutcome GameAdviser::solve(const Subproblem& subproblem, Cost paid, bool is_beginning) {
    const auto left = [&](Cost limit) { return is_infinite(paid) ? -1 : limit - paid; };
    if (params_.at_most) return solver_->solve(subproblem, {Priority::one, left(*params_.at_most)});
    if (params_.priority == Priority::worst_then_average && !is_beginning) {
        const Interval whole = solver_->least_worst(whole_game(table_));
        if (whole.closed() && !is_infinite(whole.lower) && !is_infinite(paid)) {
            LimitedOutcome outcome = solver_->solve(subproblem, {Priority::one, left(whole.lower)});
            outcome.worst = {outcome.budget, outcome.budget};
            if (!is_infinite(outcome.total.lower)) return outcome;
        }
    }
    return solver_->solve(subproblem, {params_.priority, infinite_cost});
}

std::optional<Move> GameAdviser::best_move(const Subproblem& subproblem, LimitedOutcome& outcome,
                                           const AdviceParams& params) {
    const auto known = solver_->strategy(subproblem, outcome, params.patience);
    if (!known) return std::nullopt;
    const Cost cost = known->costs.total;
    const Interval total{std::min(cost, outcome.total.lower), cost};
    if (known->strategy.is_question(Strategy::root)) return Move{known->strategy.question(Strategy::root), total};
    return Move{BestEstimate{cost, known->strategy.estimate(Strategy::root)}, {cost, cost}};
}

} // namespace deduce
