// The situation has to be guessed exactly (thesis, section 7.1): a right estimate costs a fee, a wrong one is infinite.
//
// The fee is 0 in the thesis. A fee of 1 counts the last move of MasterMind as the literature does.
#pragma once

#include "engine/model/estimator.hpp"

#include <vector>

namespace deduce {

class ExactGuess final : public Estimator {
  public:
    // `weights`: one a situation, or empty if all are one. `fee` is finite. Throws BrokenPromise otherwise.
    ExactGuess(std::uint32_t situation_count, std::vector<Weight> weights, Cost fee);

    BestEstimate average_estimate(std::span<const SituationIndex> situations) const override;
    BestEstimate worst_estimate(std::span<const SituationIndex> situations) const override;
    Cost average_bound(std::size_t count) const override { return count == 1 ? fee_ : infinite_cost; }
    Cost worst_bound(std::size_t count) const override { return count == 1 ? fee_ : infinite_cost; }
    std::uint32_t kind(SituationIndex s) const override { return s; }
    Cost greatest_penalty() const override { return is_infinite(fee_) ? 0 : fee_; }
    std::string description() const override;
    EstimateFacts facts() const override { return {EstimateFacts::Kind::groups, fee_}; }
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& weights) const override {
        return std::make_unique<ExactGuess>(situation_count_, weights, fee_);
    }

  private:
    std::uint32_t situation_count_;
    std::vector<Weight> weights_;
    Cost fee_;
};

} // namespace deduce
