// Independent choices between two options, a penalty that sums up the importances of the wrong ones (thesis, section
// 7.7: Life).
//
// On average, decide each choice by itself, by the weights times importances of the situations on either side. In the
// worst case that is not enough: search the decisions for those choices in which the situations disagree.
#pragma once

#include "engine/estimate/choice_space.hpp"

#include <memory>
#include <vector>

namespace deduce {

class IndependentChoices final : public Estimator {
  public:
    // The penalty is `factor` times the loss. `weights`: one a situation, or empty if all are one. Throws BrokenPromise
    // if an argument is out of range, or totals could overflow.
    IndependentChoices(std::shared_ptr<const ChoiceSpace> space, std::vector<Weight> weights, Cost factor);

    // Of equal decisions the first option.
    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override;

    // Exponential in the number of choices that the situations disagree about.
    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override;

    // All situations together lose the same under any decisions, up to their order: to turn a decision over is to turn
    // the better option over in every situation. So `count` of them lose at least the `count` least of these losses.
    Cost average_bound(std::size_t count) const override { return factor_ * loss_sums_[clamped(count) - 1]; }
    Cost worst_bound(std::size_t count) const override { return factor_ * losses_[clamped(count) - 1]; }
    Cost greatest_penalty() const override { return factor_ * space_->greatest_loss(); }
    std::string description() const override;
    EstimateFacts facts() const override;
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& weights) const override {
        return std::make_unique<IndependentChoices>(space_, weights, factor_);
    }

  private:
    std::size_t clamped(std::size_t count) const { return std::min(count, losses_.size()); }
    // The least sum of losses, by weight if `weights` are given, and the decisions that have it.
    BestEstimate least_loss(std::span<const SituationIndex> situations, const std::vector<Weight>& weights) const;

    std::shared_ptr<const ChoiceSpace> space_;
    std::vector<Weight> weights_;
    Cost factor_;
    std::vector<Cost> losses_;    // of all situations under the same decisions, rising
    std::vector<Cost> loss_sums_; // loss_sums_[n - 1]: of the n least
};

} // namespace deduce
