// A fixed penalty for a wrong estimate: see fixed_penalty.hpp.
#include "engine/estimate/fixed_penalty.hpp"

#include "engine/estimate/checks.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace deduce {

FixedPenalty::FixedPenalty(std::uint32_t situation_count, std::vector<Weight> weights, Cost penalty)
    : situation_count_(situation_count), weights_(std::move(weights)), penalty_(penalty) {
    check_weights("FixedPenalty", weights_, situation_count);
    check_penalty("FixedPenalty", penalty);
    check_totals("FixedPenalty", weights_, situation_count, penalty);
}

// The heaviest situation, the first of these.
BestEstimate FixedPenalty::average_estimate(std::span<const SituationIndex> situations) const {
    if (weights_.empty())
        return {penalty_ * static_cast<Cost>(situations.size() - 1), *std::ranges::min_element(situations)};
    Weight sum = 0;
    SituationIndex heaviest = situations[0];
    for (const SituationIndex s : situations) {
        sum += weights_[s];
        if (weights_[s] > weights_[heaviest] || (weights_[s] == weights_[heaviest] && s < heaviest)) heaviest = s;
    }
    return {penalty_ * (sum - weights_[heaviest]), heaviest};
}

BestEstimate FixedPenalty::worst_estimate(std::span<const SituationIndex> situations) const {
    return {situations.size() == 1 ? 0 : penalty_, *std::ranges::min_element(situations)};
}

Cost FixedPenalty::average_bound(std::size_t count) const {
    const std::size_t wrong = std::min<std::size_t>(count, situation_count_) - 1;
    return penalty_ * static_cast<Cost>(wrong);
}

std::string FixedPenalty::description() const {
    return fmt::format("fixed penalty: situations={}, penalty={}, weights={}", situation_count_, penalty_,
                       digest_text(weights_));
}

} // namespace deduce
