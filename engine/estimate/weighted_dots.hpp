// The overlay of dots where situations differ in weight: mark the k fields that collect most weight.
//
// A class of its own, as the overlay of equal weights counts in ways that this one cannot.
#pragma once

#include "engine/estimate/dots_overlay.hpp"

#include <vector>

namespace deduce {

class WeightedDots final : public Estimator {
  public:
    // A weight >= 1 for each situation. Throws BrokenPromise otherwise, or if totals could overflow.
    WeightedDots(DotsOverlay dots, std::vector<Weight> weights);

    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override;
    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override {
        return dots_.worst_estimate(situations);
    }
    Cost best_worst(std::span<const SituationIndex> situations) const override { return dots_.best_worst(situations); }
    Cost average_bound(std::size_t count) const override { return dots_.average_bound(count); }
    Cost worst_bound(std::size_t count) const override { return dots_.worst_bound(count); }
    Cost greatest_penalty() const override { return dots_.greatest_penalty(); }
    std::string description() const override;
    EstimateFacts facts() const override { return dots_.facts(); }
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& weights) const override {
        return std::make_unique<WeightedDots>(dots_, weights);
    }

  private:
    DotsOverlay dots_;
    std::vector<Weight> weights_;
};

} // namespace deduce
