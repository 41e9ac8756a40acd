// The search for an estimate of known sum.
#include "engine/play/best_estimate.hpp"

#include <optional>

namespace deduce {
namespace {

constexpr std::uint64_t most_estimates_tried = 1 << 16;
constexpr std::size_t most_penalties_asked = std::size_t{1} << 22;

} // namespace

BestEstimate::BestEstimate(const Game& game)
    : game_(game), can_try_all_(game.estimate_count() <= most_estimates_tried) {}

bool BestEstimate::is_best(std::uint64_t estimate, std::span<const SituationIndex> situations, Cost total) const {
    Cost sum = 0;
    for (const SituationIndex s : situations) {
        sum = saturating_add(sum, saturating_multiply(game_.weight(s), game_.penalty(s, estimate)));
        if (sum > total) return false;
    }
    return sum == total;
}

void BestEstimate::append(std::span<const SituationIndex> situations, Cost total, Cost path,
                          std::vector<CostEntry>& log) const {
    Weight weight = 0;
    Weight least = infinite_cost;
    for (const SituationIndex s : situations) {
        weight += game_.weight(s);
        least = std::min(least, game_.weight(s));
    }
    // 1. One situation, or nothing to pay: no need to look.
    if (situations.size() == 1 || total == 0) {
        log.push_back({path + total / weight, path + total / weight, weight, true});
        return;
    }

    // 2. Look for it.
    std::optional<std::uint64_t> best;
    const std::uint64_t estimates = game_.estimate_count();
    if (situations.size() * situations.size() <= most_penalties_asked) {
        std::vector<SituationIndex> rising(situations.begin(), situations.end());
        std::sort(rising.begin(), rising.end());
        for (const SituationIndex s : rising)
            if (!best && s < estimates && is_best(s, situations, total)) best = s;
    }
    if (can_try_all_ && situations.size() * estimates <= most_penalties_asked)
        for (std::uint64_t e = 0; e < estimates && !best; e++)
            if (is_best(e, situations, total)) best = e;
    if (!best) {
        log.push_back({path + (total + weight - 1) / weight,
                       path + std::min(total / least, game_.estimator().greatest_penalty()), weight, false});
        return;
    }
    for (const SituationIndex s : situations) {
        const Cost cost = path + game_.penalty(s, *best);
        log.push_back({cost, cost, game_.weight(s), true});
    }
}

} // namespace deduce
