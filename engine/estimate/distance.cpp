// A power of the distance: see distance.hpp.
#include "engine/estimate/distance.hpp"

#include "engine/estimate/checks.hpp"
#include "engine/model/errors.hpp"

#include <utility>

#include <fmt/format.h>

namespace deduce {

Distance::Distance(std::uint32_t situation_count, std::vector<Weight> weights, Cost factor, std::uint32_t power)
    : weights_(std::move(weights)), factor_(factor), power_(power) {
    check_weights("Distance", weights_, situation_count);
    check_penalty("Distance", factor);
    if (power < 1) throw BrokenPromise("Distance: power 0, expected an integer >= 1");
    for (std::uint32_t k = 0; k < situation_count; k++) {
        Cost penalty = k == 0 ? 0 : factor;
        // With a distance of one there is nothing to multiply, however large the power.
        for (std::uint32_t i = 0; k > 1 && i < power && penalty > 0 && !is_infinite(penalty); i++)
            penalty = saturating_multiply(k, penalty);
        penalties_.push_back(penalty);
    }
    check_penalty("Distance", penalties_.back());
    check_totals("Distance", weights_, situation_count, penalties_.back());
    Cost sum = 0;
    for (const Cost penalty : penalties_) sums_.push_back(sum += penalty);
}

// A run of equal weights has a closed form.
Cost Distance::best_average(std::span<const SituationIndex> situations) const {
    const auto [least, greatest] = std::minmax_element(situations.begin(), situations.end());
    if (weights_.empty() && *greatest - *least + std::size_t{1} == situations.size())
        return run_average(situations.size());
    return average_estimate(situations).penalty;
}

// Halves the range between the ends: the best estimate is the first after which the sum no longer falls.
BestEstimate Distance::average_estimate(std::span<const SituationIndex> situations) const {
    const auto [least, greatest] = std::minmax_element(situations.begin(), situations.end());
    std::uint32_t low = *least;
    std::uint32_t high = *greatest;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (rise(situations, middle) >= 0)
            high = middle;
        else
            low = middle + 1;
    }
    return {sum_of_penalties(situations, low), low};
}

BestEstimate Distance::worst_estimate(std::span<const SituationIndex> situations) const {
    const auto [least, greatest] = std::minmax_element(situations.begin(), situations.end());
    return {penalties_[(*greatest - *least + 1) / 2], *least + (*greatest - *least) / 2};
}

Cost Distance::sum_of_penalties(std::span<const SituationIndex> situations, std::uint32_t estimate) const {
    Cost sum = 0;
    for (const SituationIndex s : situations) sum += weight(s) * penalty(s, estimate);
    return sum;
}

Cost Distance::rise(std::span<const SituationIndex> situations, std::uint32_t estimate) const {
    Cost sum = 0;
    for (const SituationIndex s : situations) sum += weight(s) * (penalty(s, estimate + 1) - penalty(s, estimate));
    return sum;
}

std::string Distance::description() const {
    return fmt::format("distance: situations={}, factor={}, power={}, weights={}", penalties_.size(), factor_, power_,
                       digest_text(weights_));
}

} // namespace deduce
