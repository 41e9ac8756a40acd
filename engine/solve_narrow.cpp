// The bounds of one ply; see solve_narrow.hpp.
#include "engine/solve_narrow.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace deduce {
namespace {

// Of the whole game, from below. Nothing that is remembered counts.
Cost one_ply_bound(Search& search, const AnswerTable& table) {
    const Subproblem whole = whole_game(table);
    Cost least = infinite_cost;
    if (!table.first_question()) {
        std::vector<SituationIndex> all(table.situation_count());
        for (SituationIndex s = 0; s < all.size(); s++) all[s] = s;
        least = table.game().estimator().best_average(all);
    }
    for (const BoundedQuestion& q : search.bounded_questions(whole)) least = std::min(least, q.lower);
    return least;
}

} // namespace

void check_width(const SolveParams& params) {
    if (!params.width) return;
    if (*params.width < 1)
        throw BadInput(fmt::format("width: {} was given, at least 1 question of a set is needed", *params.width));
    if (params.objective != Objective::average || params.priority != Priority::one)
        throw BadInput("width: it is for the average; choose that objective, or leave the width out");
    if (params.limit) throw BadInput("width: a limit was given, too; choose one of them");
    if (params.at_most) throw BadInput("width: a limit of every situation's cost was given, too; choose one of them");
}

void tell_of_all_strategies(SolveResult& result, Search& search, const AnswerTable& table, const SolveParams& params) {
    if (!params.width || table.class_count() < params.tuning.least_narrow_set || is_infinite(result.total.lower))
        return;
    result.is_narrow = result.total.closed();
    result.total.lower = std::min(result.total.upper, one_ply_bound(search, table));
}

} // namespace deduce
