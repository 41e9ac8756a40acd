// The search tells the moves, the builder keeps them, and their costs are held against what was proven.
#include "engine/strategy/extraction.hpp"

#include "engine/model/errors.hpp"
#include "engine/search/hurried_play.hpp"
#include "engine/strategy/strategy_builder.hpp"

#include <fmt/format.h>

namespace deduce {
namespace {

KnownStrategy with_costs(StrategyBuilder& builder, const Game& game) {
    KnownStrategy result{builder.take(), {}};
    result.costs = costs_of(result.strategy, game);
    return result;
}

} // namespace

KnownStrategy optimal_strategy(Search& search, const AnswerTable& table, Objective objective,
                               const Subproblem& subproblem, Cost value) {
    StrategyBuilder builder(table, objective);
    search.tell_strategy(subproblem, value, builder);
    KnownStrategy result = with_costs(builder, table.game());
    if (const Cost cost = result.costs.value(objective); cost != value)
        throw InternalError(fmt::format("the strategy costs {}, and {} was proven", cost, value));
    return result;
}

std::optional<KnownStrategy> strategy_within(Search& search, const AnswerTable& table, Objective objective,
                                             const Subproblem& subproblem, Cost value) {
    StrategyBuilder builder(table, objective);
    try {
        search.tell_strategy(subproblem, value, builder);
    } catch (const Stopped&) {
        return std::nullopt;
    }
    return with_costs(builder, table.game());
}

std::optional<KnownStrategy> known_strategy(Search& search, const AnswerTable& table, Objective objective,
                                            const Subproblem& subproblem, Cost upper, Stopwatch::Duration patience) {
    std::optional<KnownStrategy> best;
    try {
        StrategyBuilder builder(table, objective);
        search.tell_known_strategy(subproblem, upper, patience, builder);
        best = with_costs(builder, table.game());
        if (best->costs.value(objective) <= upper) return best;
    } catch (const Stopped&) {
    }
    // The bound may be the one of the strategy that is made up where the greedy one was stopped.
    StrategyBuilder builder(table, objective);
    const Cost hurried = play_in_a_hurry(table, subproblem.set, objective, patience, &builder);
    if (is_infinite(hurried) || (best && best->costs.value(objective) <= hurried)) return best;
    return with_costs(builder, table.game());
}

std::optional<KnownStrategy> best_strategy(Search& search, const AnswerTable& table, Objective objective,
                                           const Subproblem& subproblem, const Interval& value,
                                           Stopwatch::Duration patience) {
    if (is_infinite(value.lower)) return std::nullopt;
    if (value.closed()) {
        try {
            return optimal_strategy(search, table, objective, subproblem, value.upper);
        } catch (const Stopped&) {
            // The optimum stays proven; the strategy is what can be had at once.
        }
    }
    return known_strategy(search, table, objective, subproblem, value.upper, patience);
}

} // namespace deduce
