// A fixed penalty for a wrong estimate: see fixed_penalty.hpp.
#include "engine/estimate/fixed_penalty.hpp"

#include "engine/estimate/checks.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce {

FixedPenalty::FixedPenalty(std::uint32_t situation_count, std::vector<Weight> weights, Cost penalty)
    : situation_count_(situation_count), weights_(std::move(weights)), penalty_(penalty) {
    check_weights("FixedPenalty", weights_, situation_count);
    check_penalty("FixedPenalty", penalty);
    check_totals("FixedPenalty", weights_, situation_count, penalty);
}

Cost FixedPenalty::best_average(std::span<const SituationIndex> situations) const {
    if (weights_.empty()) return penalty_ * static_cast<Cost>(situations.size() - 1);
    Weight sum = 0;
    Weight largest = 0;
    for (const SituationIndex s : situations) {
        sum += weights_[s];
        largest = std::max(largest, weights_[s]);
    }
    return penalty_ * (sum - largest);
}

Cost FixedPenalty::best_worst(std::span<const SituationIndex> situations) const {
    return situations.size() == 1 ? 0 : penalty_;
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
