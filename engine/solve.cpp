// solve(): build the table, play greedily for an upper bound, search, report.
#include "engine/solve.hpp"

#include "engine/average.hpp"
#include "engine/errors.hpp"
#include "engine/ticker.hpp"

#include <chrono>
#include <optional>

#include <fmt/format.h>

namespace deduce {

SearchParams search_params(const SolveParams& params) {
    SearchParams result;
    result.objective = params.objective;
    result.threads = params.threads;
    result.memo_bytes = params.memo_bytes;
    result.switches = params.switches;
    result.stop = params.stop;
    result.checkpoint = params.checkpoint;
    return result;
}

SolveResult facts_of(const AnswerTable& table, const SolveParams& params) {
    SolveResult result;
    result.objective = params.objective;
    result.weight = table.total_weight();
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
    return "every strategy meets an infinite cost: some situations are told apart only by questions of infinite cost, "
           "or "
           "no estimate of finite penalty covers all situations of a class";
}

Interval optimum_of(Search& search, const Subproblem& subproblem, const Switches& switches) {
    const Cost upper = switches.greedy_start ? search.play_greedily(subproblem) : infinite_cost;
    // One above the upper bound: a strategy that meets it is found again, and then proven.
    Interval result = search.solve(subproblem, is_infinite(upper) ? infinite_cost : upper + 1);
    result.upper = std::min(result.upper, upper);
    return result;
}

SolveResult solve(const Game& game, const SolveParams& params) {
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    std::optional<AnswerTable> built;
    try {
        built.emplace(game, params.table_bytes, params.stop, params.switches.merge_questions);
    } catch (const Stopped&) {
        return stopped_before_search(game, params, elapsed());
    }
    const AnswerTable& table = *built;
    const auto search = make_search(table, search_params(params));
    SolveResult result = facts_of(table, params);
    const Subproblem whole = whole_game(table);
    {
        const Ticker ticker([&] {
            if (params.listener) params.listener({elapsed(), search->nodes(), search->progress(), search->questions()});
        });
        result.total = optimum_of(*search, whole, params.switches);
    }
    result.restored = search->restored();
    try {
        search->write_checkpoint();
    } catch (const Error& e) {
        result.checkpoint_problem = e.what();
    }
    result.nodes = search->nodes();
    result.seconds = elapsed();
    if (is_infinite(result.total.lower)) result.reason = reason_for_infinity(table);
    return result;
}

std::string exact_value(const SolveResult& result) {
    return exact_average(result.total.upper, result.objective == Objective::worst ? 1 : result.weight);
}

std::string decimal_value(const SolveResult& result) {
    return decimal_average(result.total.upper, result.objective == Objective::worst ? 1 : result.weight);
}

} // namespace deduce
