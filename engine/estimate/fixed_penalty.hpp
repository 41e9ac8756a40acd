// A right estimate costs nothing, any wrong one the same penalty, and every situation can be named (thesis, section
// 7.3): name the likeliest situation.
#pragma once

#include "engine/model/estimator.hpp"

#include <vector>

namespace deduce {

class FixedPenalty final : public Estimator {
  public:
    // `weights`: one a situation, or empty if all are one. `penalty` is finite. Throws BrokenPromise otherwise.
    FixedPenalty(std::uint32_t situation_count, std::vector<Weight> weights, Cost penalty);

    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override;
    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override;

    // All but one of them are named wrongly.
    Cost average_bound(std::size_t count) const override;
    Cost worst_bound(std::size_t count) const override { return count == 1 ? 0 : greatest_penalty(); }
    Cost greatest_penalty() const override { return situation_count_ == 1 ? 0 : penalty_; }
    std::string description() const override;
    EstimateFacts facts() const override { return {EstimateFacts::Kind::groups, 0, penalty_}; }
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& weights) const override {
        return std::make_unique<FixedPenalty>(situation_count_, weights, penalty_);
    }

  private:
    std::uint32_t situation_count_;
    std::vector<Weight> weights_;
    Cost penalty_;
};

} // namespace deduce
