// solve(): build the table, play greedily for an upper bound, search, report.
#include "engine/solve.hpp"

#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/solve_narrow.hpp"
#include "engine/solve_steps.hpp"
#include "engine/solve_teller.hpp"
#include "engine/within/solve_within.hpp"

#include <optional>

namespace deduce {
namespace {

constexpr const char* none_yet = "none yet";

// Of a total in the game's units, for a value in the user's.
Weight value_divisor(const SolveResult& result) {
    return result.cost_scale * (result.objective == Objective::worst ? 1 : result.weight);
}

} // namespace

SolveResult solve(const Game& game, const SolveParams& asked) {
    const SolveParams params = with_game_limit(game, asked);
    check_width(params);
    if (is_within(params)) return solve_within(game, params);
    const Stopwatch watch;
    std::optional<AnswerTable> built;
    std::unique_ptr<Search> search;
    SolveTeller teller(params, watch);
    try {
        built.emplace(game, params.table_bytes, params.stop, params.switches.merge_questions);
        search = make_search(*built, search_params(params));
    } catch (const Stopped&) {
        return stopped_before_search(game, params, watch.seconds());
    }
    const AnswerTable& table = *built;
    SolveResult result = facts_of(table, params);
    teller.searching([&] {
        Progress p{0, search->nodes(), search->progress(), search->questions()};
        name_tried(p, table);
        return p;
    });
    result.total = optimum_of(*search, table, whole_game(table), search_params(params), params.limit);
    tell_of_all_strategies(result, *search, table, params);
    teller.extracting();
    result.restored = search->restored();
    result.checkpoint_problem = problem_in([&] { search->write_checkpoint(); });
    result.nodes = search->nodes();
    result.key_bits = search->key_bits();
    result.seconds = watch.seconds();
    if (result.infinite()) result.reason = reason_for_infinity(table);
    add_strategy(result, *search, table, params);
    result.listener_problem = teller.finish();
    if (params.afterwards) params.afterwards(*search, table, result);
    return result;
}

std::string exact_value(const SolveResult& result) {
    return result.has_upper() ? exact_average(result.total.upper, value_divisor(result)) : none_yet;
}

std::string decimal_value(const SolveResult& result) {
    return result.has_upper() ? decimal_average(result.total.upper, value_divisor(result)) : none_yet;
}

} // namespace deduce
