// What solve() does before and after its search.
#include "engine/solve_steps.hpp"

#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/search/hurried_play.hpp"
#include "engine/strategy/extraction.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

#include <fmt/format.h>

namespace deduce {

SearchParams search_params(const SolveParams& params) {
    SearchParams result;
    result.objective = params.objective;
    result.threads = params.threads;
    result.memo_bytes = params.memo_bytes;
    result.switches = params.switches;
    result.tuning = params.tuning;
    result.width = params.width.value_or(0);
    result.stop = params.stop;
    result.checkpoint = params.checkpoint;
    return result;
}

Key subject_of(const AnswerTable& table, const SolveParams& params) {
    return subject_of(table, params.objective, params.width.value_or(0));
}

void name_tried(Progress& progress, const AnswerTable& table) {
    if (const auto& tried = progress.first_questions.tried)
        progress.tried = table.game().question_label(table.game_question(tried->question));
}

SolveResult facts_of(const AnswerTable& table, const SolveParams& params) {
    SolveResult result;
    result.objective = params.objective;
    result.limit = params.limit;
    result.at_most = params.at_most;
    result.width = params.width;
    result.priority = params.priority;
    result.weight = table.total_weight();
    result.cost_scale = table.game().cost_scale();
    result.weight_scale = table.game().weight_scale();
    result.situations = table.situation_count();
    result.questions = table.game().question_count();
    result.classes = table.class_count();
    result.threads = params.threads;
    return result;
}

SolveResult stopped_before_search(const Game& game, const SolveParams& params, double seconds) {
    SolveResult result;
    result.objective = params.objective;
    result.limit = params.limit;
    result.at_most = params.at_most;
    result.width = params.width;
    result.priority = params.priority;
    for (SituationIndex s = 0; s < game.situation_count(); s++)
        result.weight = saturating_add(result.weight, game.weight(s));
    result.cost_scale = game.cost_scale();
    result.weight_scale = game.weight_scale();
    result.situations = game.situation_count();
    result.questions = game.question_count();
    result.seconds = seconds;
    result.threads = params.threads;
    return result;
}

std::string reason_for_infinity(const AnswerTable& table) {
    const Game& game = table.game();
    if (const auto pair = inseparable_pair(table))
        return fmt::format(
            "no question separates situations {} ({}) and {} ({}), and no estimate of finite penalty covers both",
            pair->first, game.situation_label(pair->first), pair->second, game.situation_label(pair->second));
    return "every strategy meets an infinite cost: some situations are told apart only by questions of infinite cost, or "
           "no estimate of finite penalty covers all situations of a class";
}

std::string problem_in(const std::function<void()>& function) {
    try {
        function();
        return {};
    } catch (const std::exception& e) {
        return e.what();
    } catch (...) {
        return "unknown problem";
    }
}

Cost upper_once_stopped(const AnswerTable& table, const Subproblem& subproblem, Objective objective) {
    constexpr std::chrono::milliseconds patience{60};
    return play_in_a_hurry(table, subproblem.set, objective, patience);
}

void add_strategy(SolveResult& result, Search& search, const AnswerTable& table, const SolveParams& params) {
    if (!params.wants_strategy) return;
    const Stopwatch watch;
    const Subproblem whole = whole_game(table);
    // Large games are played anew for longer than small ones.
    constexpr std::chrono::microseconds patience_of_a_class{5};
    const auto patience = params.strategy_patience + table.class_count() * patience_of_a_class;
    if (result.is_narrow) result.strategy = strategy_within(search, table, params.objective, whole, result.total.upper);
    if (!result.strategy)
        result.strategy = best_strategy(search, table, params.objective, whole, result.total, patience);
    // A solve that has its answer is not in a hurry, and its answer is a strategy.
    if (result.below_limit() && !(result.strategy && result.strategy->costs.value(params.objective) < *result.limit))
        if (auto found = strategy_within(search, table, params.objective, whole, result.total.upper))
            result.strategy = std::move(found);
    result.strategy_seconds = watch.seconds();
    if (!result.strategy) return;
    result.total.upper = std::min(result.total.upper, result.strategy->costs.value(params.objective));
    check_proven(result.total, "the game");
}

Interval optimum_of(Search& search, const AnswerTable& table, const Subproblem& subproblem, const SearchParams& params,
                    std::optional<Cost> limit) {
    Cost upper = infinite_cost;
    try {
        if (params.switches.greedy_start) upper = search.play_greedily(subproblem);
    } catch (const Stopped&) {
        upper = upper_once_stopped(table, subproblem, params.objective);
    }
    Interval result{0, upper};
    if (!limit)
        // One above the upper bound: a strategy that meets it is found again, and then proven.
        result = search.solve(subproblem, is_infinite(upper) ? infinite_cost : upper + 1);
    else if (upper >= *limit)
        result = search.refute(subproblem, *limit);
    result.upper = std::min(result.upper, upper);
    check_proven(result, "the game");
    return result;
}

} // namespace deduce
