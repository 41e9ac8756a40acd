// solve(): build the table, play greedily for an upper bound, search, report.
#include "engine/solve.hpp"

#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/ticker.hpp"
#include "engine/solve_steps.hpp"

#include <chrono>
#include <optional>

namespace deduce {
namespace {

// Of a total in the game's units, for a value in the user's.
Weight value_divisor(const SolveResult& result) {
    return result.cost_scale * (result.objective == Objective::worst ? 1 : result.weight);
}

} // namespace

SolveResult solve(const Game& game, const SolveParams& params) {
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    std::optional<AnswerTable> built;
    std::unique_ptr<Search> search;
    try {
        built.emplace(game, params.table_bytes, params.stop, params.switches.merge_questions);
        search = make_search(*built, search_params(params));
    } catch (const Stopped&) {
        return stopped_before_search(game, params, elapsed());
    }
    const AnswerTable& table = *built;
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

std::string exact_value(const SolveResult& result) { return exact_average(result.total.upper, value_divisor(result)); }

std::string decimal_value(const SolveResult& result) {
    return decimal_average(result.total.upper, value_divisor(result));
}

} // namespace deduce
