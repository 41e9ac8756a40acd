// The plain optimum, whether its strategy keeps to the limit, whether any does, and only then the search with budgets.
#include "engine/within/limited_solver.hpp"

#include "engine/model/errors.hpp"
#include "engine/run/ticker.hpp"
#include "engine/search/hurried_play.hpp"
#include "engine/solve_steps.hpp"
#include "engine/strategy/extraction.hpp"
#include "engine/within/worst_of_moves.hpp"

#include <algorithm>
#include <chrono>

namespace deduce {
namespace {

constexpr std::chrono::milliseconds hurry{100};          // for what is made up
constexpr std::chrono::milliseconds usual_patience{900}; // for finding a strategy again that is known to be there

SearchParams worst_case(SearchParams params, std::size_t memo_bytes) {
    params.objective = Objective::worst;
    params.memo_bytes = memo_bytes;
    params.checkpoint = {};
    return params;
}

std::optional<KnownStrategy> made_up(const AnswerTable& table, const Subproblem& subproblem, Objective objective) {
    StrategyBuilder builder(table, objective);
    if (is_infinite(play_in_a_hurry(table, subproblem.set, objective, hurry, &builder))) return std::nullopt;
    KnownStrategy result{builder.take(), {}};
    result.costs = costs_of(result.strategy, table.game());
    return result;
}

} // namespace

LimitedSolver::LimitedSolver(const AnswerTable& table, Search& average, const SearchParams& params,
                             std::size_t memo_bytes)
    : table_(table),
      average_params_(params),
      worst_params_(worst_case(params, memo_bytes / 2)),
      average_(average),
      limited_(
          table, average, [this]() -> Search& { return worst(); }, worst_params_) {}

LimitedOutcome LimitedSolver::solve(const Subproblem& subproblem, const LimitedGoal& goal, const Interval& plain) {
    LimitedOutcome outcome;
    outcome.plain = plain;
    priority_ = goal.priority;
    try {
        if (goal.priority == Priority::average_then_worst) {
            solve_average_first(subproblem, outcome);
        } else {
            outcome.budget = goal.at_most;
            if (goal.priority == Priority::worst_then_average) {
                show(Phase::worst, outcome);
                outcome.worst = least_worst(subproblem);
                if (!outcome.worst.closed()) throw Stopped();
                outcome.budget = outcome.worst.lower;
            }
            solve_at_most(subproblem, outcome);
        }
    } catch (const Stopped&) {
        look_for_known(subproblem, outcome, hurry);
    }
    show(Phase::limited, outcome);
    return outcome;
}

Interval LimitedSolver::least_worst(const Subproblem& subproblem) {
    return optimum_of(worst(), table_, subproblem, worst_params_);
}

void LimitedSolver::solve_at_most(const Subproblem& subproblem, LimitedOutcome& outcome) {
    if (is_infinite(outcome.worst.lower) || outcome.budget < 0)
        return void(outcome.total = {infinite_cost, infinite_cost});
    // 1. A strategy that mostly keeps to it: an upper bound for as long as there is no better one.
    keep(outcome, made_up(table_, subproblem, Objective::average));
    // 2. Without the limit.
    solve_plain(subproblem, outcome);
    if (is_infinite(outcome.plain.lower) || keeps_to(subproblem, outcome.plain.lower, outcome.budget))
        return void(outcome.total = outcome.plain);
    // 3. Within it, however good.
    show(Phase::limited, outcome);
    if (!outcome.known) keep(outcome, made_up(table_, subproblem, Objective::worst));
    if (!outcome.known) {
        const Interval feasible = worst().refute(subproblem, saturating_add(outcome.budget, 1));
        if (feasible.lower > outcome.budget) return void(outcome.total = {infinite_cost, infinite_cost});
        if (feasible.upper > outcome.budget) throw Stopped();
        keep(outcome, strategy_within(worst(), table_, Objective::worst, subproblem, feasible.upper));
        if (!outcome.known) throw Stopped();
    }
    // 4. The optimum within it.
    outcome.total = limited_.solve(subproblem, outcome.budget, saturating_add(outcome.total.upper, 1));
}

void LimitedSolver::solve_average_first(const Subproblem& subproblem, LimitedOutcome& outcome) {
    solve_plain(subproblem, outcome);
    outcome.total = outcome.plain;
    if (is_infinite(outcome.total.lower)) return void(outcome.worst = outcome.total);
    const Cost total = outcome.total.lower;
    outcome.known = optimal_strategy(average_, table_, Objective::average, subproblem, total);
    outcome.worst.upper = outcome.budget = outcome.known->costs.worst;
    show(Phase::limited, outcome);
    const Interval least = worst().refute(subproblem, outcome.worst.upper);
    outcome.worst.lower = std::min(least.lower, outcome.worst.upper);
    while (!outcome.worst.closed()) {
        show(Phase::limited, outcome);
        const Cost middle = outcome.worst.lower + (outcome.worst.upper - outcome.worst.lower - 1) / 2;
        if (limited_.solve(subproblem, middle, total + 1).upper <= total)
            outcome.worst.upper = outcome.budget = middle;
        else
            outcome.worst.lower = middle + 1;
    }
}

// Throws Stopped if it is not closed.
void LimitedSolver::solve_plain(const Subproblem& subproblem, LimitedOutcome& outcome) {
    show(Phase::average, outcome);
    if (!outcome.plain.closed()) outcome.plain.intersect(optimum_of(average_, table_, subproblem, average_params_));
    outcome.total.lower = std::max(outcome.total.lower, outcome.plain.lower);
    if (!outcome.plain.closed()) throw Stopped();
}

// Whether an optimal strategy without the budget keeps to it: the one that is remembered, or the one that is found by
// and by.
bool LimitedSolver::keeps_to(const Subproblem& subproblem, Cost plain, Cost budget) {
    if (is_infinite(budget)) return true;
    WorstOfMoves moves(table_, nullptr);
    if (average_.tell_known_strategy(subproblem, plain, usual_patience, moves) == plain && moves.worst() <= budget)
        return true;
    return limited_.worst_of_optimal(subproblem, plain) <= budget;
}

std::optional<KnownStrategy> LimitedSolver::strategy(const Subproblem& subproblem, LimitedOutcome& outcome,
                                                     Stopwatch::Duration patience) {
    if (is_infinite(outcome.total.lower)) return std::nullopt;
    try {
        if (outcome.total.closed()) return optimal(subproblem, outcome);
    } catch (const Stopped&) {
        // The optimum stays proven; the strategy is what can be had at once.
    }
    look_for_known(subproblem, outcome, patience);
    return outcome.known;
}

KnownStrategy LimitedSolver::optimal(const Subproblem& subproblem, const LimitedOutcome& outcome) {
    const Cost total = outcome.total.upper;
    if (outcome.plain.closed() && outcome.plain.upper == total) {
        KnownStrategy plain = optimal_strategy(average_, table_, Objective::average, subproblem, total);
        if (plain.costs.worst <= outcome.budget) return plain;
    } else if (outcome.known && outcome.known->costs.total == total && outcome.known->costs.worst <= outcome.budget) {
        return *outcome.known;
    }
    StrategyBuilder builder(table_, Objective::average);
    limited_.tell_strategy(subproblem, outcome.budget, total, builder);
    KnownStrategy result{builder.take(), {}};
    result.costs = costs_of(result.strategy, table_.game());
    return result;
}

// What can be had once the search was stopped: what the plain search remembers, then what the worst case gives.
void LimitedSolver::look_for_known(const Subproblem& subproblem, LimitedOutcome& outcome,
                                   Stopwatch::Duration patience) {
    if (is_infinite(outcome.total.lower)) return;
    if (outcome.known && outcome.known->costs.total <= outcome.plain.upper) return;
    const bool has_open_worst = priority_ == Priority::worst_then_average && !outcome.worst.closed();
    if (!has_open_worst)
        keep(outcome, known_strategy(average_, table_, Objective::average, subproblem, outcome.plain.upper, patience));
    if (outcome.known) return;
    if (has_open_worst) {
        // Whatever costs least at worst: how good its average is says nothing of the optimum.
        outcome.known = known_strategy(worst(), table_, Objective::worst, subproblem, outcome.worst.upper, patience);
        if (outcome.known) outcome.worst.upper = std::min(outcome.worst.upper, outcome.known->costs.worst);
    } else if (!is_infinite(outcome.budget)) {
        keep(outcome, made_up(table_, subproblem, Objective::worst));
        if (outcome.known) return;
        keep(outcome, found_by_worst_case(subproblem, outcome.budget, patience));
    }
}

// By a search of its own, as the stop flag of the others is set.
std::optional<KnownStrategy> LimitedSolver::found_by_worst_case(const Subproblem& subproblem, Cost budget,
                                                                Stopwatch::Duration patience) const {
    std::atomic<bool> late = false;
    const Ticker ticker(patience, [&] { late = true; });
    SearchParams params = worst_params_;
    params.stop = &late;
    try {
        const auto search = make_search(table_, params);
        const Interval found = search->refute(subproblem, saturating_add(budget, 1));
        if (found.upper > budget) return std::nullopt;
        return known_strategy(*search, table_, Objective::worst, subproblem, found.upper, patience);
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

// The better one of two that keep to the budget.
void LimitedSolver::keep(LimitedOutcome& outcome, std::optional<KnownStrategy> found) {
    if (!found || found->costs.worst > outcome.budget) return;
    if (outcome.known && outcome.known->costs.total <= found->costs.total) return;
    outcome.total.upper = std::min(outcome.total.upper, found->costs.total);
    outcome.known = std::move(found);
}

Search& LimitedSolver::worst() {
    if (!worst_) {
        auto made = make_search(table_, worst_params_);
        const std::lock_guard lock(mutex_);
        worst_ = std::move(made);
    }
    return *worst_;
}

void LimitedSolver::show(Phase phase, const LimitedOutcome& outcome) {
    const std::lock_guard lock(mutex_);
    phase_ = phase;
    shown_total_ = outcome.total;
    shown_worst_ = outcome.worst;
}

Progress LimitedSolver::progress() const {
    const std::lock_guard lock(mutex_);
    Progress result;
    result.nodes = average_.nodes() + (worst_ ? worst_->nodes() : 0) + limited_.nodes();
    result.bounds = shown_total_;
    if (phase_ == Phase::average) {
        const Interval plain = average_.progress();
        result.bounds.lower = std::max(result.bounds.lower, plain.lower);
        if (priority_ == Priority::average_then_worst) result.bounds.upper = plain.upper;
        result.first_questions = average_.questions();
    }
    if (phase_ == Phase::limited) result.first_questions = limited_.questions();
    if (priority_ == Priority::one) return result;
    result.worst = shown_worst_;
    if (phase_ == Phase::worst && worst_) {
        result.worst = worst_->progress();
        result.first_questions = worst_->questions();
    }
    return result;
}

std::uint64_t LimitedSolver::nodes() const { return progress().nodes; }

int LimitedSolver::key_bits() const {
    const std::lock_guard lock(mutex_);
    return worst_ ? std::min(average_.key_bits(), worst_->key_bits()) : average_.key_bits();
}

} // namespace deduce
