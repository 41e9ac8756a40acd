// Situations and estimates are numbers, and the penalty is c times a power of their distance: c |s - e|^d (thesis,
// sections 7.4 and 7.5).
//
// On average, a run of numbers of equal weight is best met in its middle, whatever d is, and sums of powers are looked
// up. For any other set the sum of penalties is convex in the estimate, so that halving finds the best one: for d = 1
// it is the median, and for a greater d this is faster than the scan of all estimates in section 7.5. In the worst case
// only the two ends count.
#pragma once

#include "engine/model/estimator.hpp"

#include <vector>

namespace deduce {

class Distance final : public Estimator {
  public:
    // Situation s is the number s, and so is estimate s. `weights`: one a situation, or empty if all are one.
    // `factor` >= 0, `power` >= 1. Throws BrokenPromise otherwise, or if totals could overflow.
    Distance(std::uint32_t situation_count, std::vector<Weight> weights, Cost factor, std::uint32_t power);

    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override;
    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override;
    Cost best_average(std::span<const SituationIndex> situations) const override;

    // No n different numbers are closer together than a run, nor closer to an estimate than to their middle.
    Cost average_bound(std::size_t count) const override { return run_average(clamped(count)); }
    Cost worst_bound(std::size_t count) const override { return penalties_[clamped(count) / 2]; }
    Cost greatest_penalty() const override { return penalties_.back(); }
    std::string description() const override;
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& weights) const override {
        return std::make_unique<Distance>(static_cast<std::uint32_t>(penalties_.size()), weights, factor_, power_);
    }

  private:
    std::size_t clamped(std::size_t count) const { return std::min(count, penalties_.size()); }
    // Of `length` neighbouring numbers of weight one.
    Cost run_average(std::size_t length) const { return sums_[(length - 1) / 2] + sums_[length / 2]; }
    Cost sum_of_penalties(std::span<const SituationIndex> situations, std::uint32_t estimate) const;
    // How much more all penalties sum up to if the estimate is one greater.
    Cost rise(std::span<const SituationIndex> situations, std::uint32_t estimate) const;

    Weight weight(SituationIndex s) const { return weights_.empty() ? 1 : weights_[s]; }
    Cost penalty(SituationIndex s, std::uint32_t estimate) const {
        return penalties_[s < estimate ? estimate - s : s - estimate];
    }

    std::vector<Weight> weights_;
    Cost factor_;
    std::uint32_t power_;
    std::vector<Cost> penalties_; // by distance
    std::vector<Cost> sums_;      // sums_[k]: of the penalties up to distance k
};

} // namespace deduce
