// Any penalty function at all, as a table (thesis, Definition 1.3 and the generic way of chapter 7): the best estimate
// is found by looking at all of them. For games without a better idea, and as the yardstick of those with one.
#pragma once

#include "engine/model/estimator.hpp"

#include <vector>

namespace deduce {

class PenaltyTable final : public Estimator {
  public:
    // `penalties[s * estimate_count + e]` is p(s, e) >= 0, or infinite_cost. `weights` is one a situation, or empty if
    // all are one. Throws BrokenPromise if sizes, weights or penalties do not fit, or totals would reach infinite_cost.
    PenaltyTable(std::uint32_t situation_count, std::uint32_t estimate_count, std::vector<Cost> penalties,
                 std::vector<Weight> weights);

    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override;
    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override;

    // The least sum of an estimate's `count` least penalties, and the least of their maxima.
    Cost average_bound(std::size_t count) const override { return at(average_bounds_, count); }
    Cost worst_bound(std::size_t count) const override { return at(worst_bounds_, count); }
    std::uint32_t kind(SituationIndex s) const override { return kinds_[s]; }
    Cost greatest_penalty() const override { return greatest_penalty_; }

    std::string description() const override;
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& weights) const override;

  private:
    static Cost at(const std::vector<Cost>& bounds, std::size_t count) {
        return bounds[std::min(count, bounds.size()) - 1];
    }
    void find_kinds();
    template <class Join>
    BestEstimate least_over_estimates(std::span<const SituationIndex> situations, Join join) const;

    std::uint32_t situation_count_;
    std::uint32_t estimate_count_;
    std::vector<Cost> penalties_;
    std::vector<Weight> weights_;
    std::vector<std::uint32_t> kinds_; // connected by estimates of finite penalties
    std::vector<Cost> average_bounds_; // [n - 1] for n situations of weight one
    std::vector<Cost> worst_bounds_;
    Cost greatest_penalty_ = 0;
};

} // namespace deduce
