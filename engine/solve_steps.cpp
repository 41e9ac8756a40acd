// What solve() does before and after its search.
#include "engine/solve_steps.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce {

SearchParams search_params(const SolveParams& params) {
    SearchParams result;
    result.objective = params.objective;
    result.threads = params.threads;
    result.memo_bytes = params.memo_bytes;
    result.switches = params.switches;
    result.tuning = params.tuning;
    result.stop = params.stop;
    result.checkpoint = params.checkpoint;
    return result;
}

SolveResult facts_of(const AnswerTable& table, const SolveParams& params) {
    SolveResult result;
    result.objective = params.objective;
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

Interval optimum_of(Search& search, const Subproblem& subproblem, const Switches& switches) {
    const Cost upper = switches.greedy_start ? search.play_greedily(subproblem) : infinite_cost;
    // One above the upper bound: a strategy that meets it is found again, and then proven.
    Interval result = search.solve(subproblem, is_infinite(upper) ? infinite_cost : upper + 1);
    result.upper = std::min(result.upper, upper);
    return result;
}

} // namespace deduce
