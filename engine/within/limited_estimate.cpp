// Mostly the estimator's own keeps to the budget, or none does; else all estimates are looked at.
#include "engine/within/limited_estimate.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce {

BestEstimate average_estimate_within(const Game& game, std::span<const SituationIndex> situations, Cost budget) {
    constexpr std::uint64_t most_estimates = 1 << 20;
    const auto keeps_to_budget = [&](std::uint64_t estimate) {
        return std::all_of(situations.begin(), situations.end(),
                           [&](SituationIndex s) { return game.penalty(s, estimate) <= budget; });
    };
    const BestEstimate free = game.estimator().average_estimate(situations);
    if (is_infinite(free.penalty) || keeps_to_budget(free.estimate)) return free;
    if (game.estimator().best_worst(situations) > budget) return {};
    if (game.estimate_count() > most_estimates)
        throw BadInput(
            fmt::format("{}: the best estimate that costs nobody more than {} is one of {}, which are too many "
                        "to look at; solve the game without a limit of its costs",
                        game.name(), budget, game.estimate_count()));
    BestEstimate best;
    for (std::uint64_t e = 0; e < game.estimate_count(); e++) {
        if (!keeps_to_budget(e)) continue;
        Cost penalty = 0;
        for (const SituationIndex s : situations)
            penalty = saturating_add(penalty, weighted(game.weight(s), game.penalty(s, e)));
        if (penalty < best.penalty) best = {penalty, e};
    }
    return best;
}

} // namespace deduce
