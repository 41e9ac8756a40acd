// The searches of the whole game, and what they found as a result of solve().
#include "engine/within/solve_within.hpp"

#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/solve_steps.hpp"
#include "engine/solve_teller.hpp"
#include "engine/within/limited_solver.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace deduce {
namespace {

// Most of the memory is the average search's, which does most of the work.
constexpr std::size_t memo_parts = 4;

void check_within(const SolveParams& params) {
    if (params.objective != Objective::average)
        throw BadInput(
            "a limit of every situation's cost: the objective is the worst case, which it says nothing about; "
            "choose the average");
    if (params.limit) throw BadInput("a limit of the optimum and one of every situation's cost: choose one of them");
    if (params.at_most && params.priority != Priority::one)
        throw BadInput("a limit of every situation's cost: two objectives were given, too; choose one of them");
    if (params.at_most && *params.at_most < 0)
        throw BadInput(
            fmt::format("a limit of every situation's cost: {} was given, it cannot be negative", *params.at_most));
}

std::string reason_for_none(const AnswerTable& table, const SolveParams& params, const LimitedOutcome& outcome) {
    if (!params.at_most || is_infinite(outcome.plain.lower)) return reason_for_infinity(table);
    const Cost scale = table.game().cost_scale();
    return fmt::format("every strategy lets some situation cost more than {}", exact_decimal(*params.at_most, scale));
}

} // namespace

SolveParams with_game_limit(const Game& game, SolveParams params) {
    if (const auto limit = game.cost_limit()) params.at_most = std::min(params.at_most.value_or(*limit), *limit);
    if (is_within(params)) check_within(params);
    return params;
}

std::size_t limited_memo_bytes(const SolveParams& params) { return params.memo_bytes / memo_parts; }

void solve_within(SolveResult& result, const AnswerTable& table, Search& average, const SolveParams& params,
                  const Interval& plain, const Stopwatch& watch) {
    const Subproblem whole = whole_game(table);
    LimitedSolver solver(table, average, search_params(params), limited_memo_bytes(params));
    const std::uint64_t nodes_before = average.nodes();
    SolveTeller teller(params, watch);
    teller.searching([&] { return solver.progress(); });
    LimitedOutcome outcome = solver.solve(whole, {params.priority, params.at_most.value_or(infinite_cost)}, plain);
    teller.extracting();
    result.total = outcome.total;
    result.worst = outcome.worst;
    check_proven(result.total, "the game");
    result.nodes += solver.nodes() - nodes_before;
    result.key_bits = std::max(result.key_bits, solver.key_bits());
    result.seconds = watch.seconds();
    if (result.infinite()) result.reason = reason_for_none(table, params, outcome);
    if (params.wants_strategy) {
        const Stopwatch strategy_watch;
        result.strategy = solver.strategy(whole, outcome, params.strategy_patience);
        result.total.upper = std::min(result.total.upper, outcome.total.upper);
        if (result.priority == Priority::worst_then_average)
            result.worst.upper = std::min(result.worst.upper, outcome.worst.upper);
        result.strategy_seconds = strategy_watch.seconds();
    }
    if (std::string problem = teller.finish(); !problem.empty()) result.listener_problem = std::move(problem);
}

SolveResult solve_within(const Game& game, const SolveParams& params) {
    const Stopwatch watch;
    std::optional<SolveTeller> preparing(std::in_place, params, watch);
    std::optional<AnswerTable> table;
    std::unique_ptr<Search> average;
    SearchParams average_params = search_params(params);
    average_params.memo_bytes -= limited_memo_bytes(params);
    try {
        table.emplace(game, params.table_bytes, params.stop, params.switches.merge_questions);
        average = make_search(*table, average_params);
    } catch (const Stopped&) {
        return stopped_before_search(game, params, watch.seconds());
    }
    preparing.reset();
    SolveResult result = facts_of(*table, params);
    solve_within(result, *table, *average, params, {}, watch);
    result.restored = average->restored();
    result.checkpoint_problem = problem_in([&] { average->write_checkpoint(); });
    return result;
}

} // namespace deduce
