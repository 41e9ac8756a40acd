// It is enough to know the group that the situation belongs to: an estimate names a group, a right one costs nothing, a
// wrong one is infinite. Groups of one situation each make it the exact guess without a fee.
//
// Source: the partial guess of section 7.2 of the thesis, where the part that must be known is the group.
#pragma once

#include "engine/model/estimator.hpp"

#include <vector>

namespace deduce {

class GroupGuess final : public Estimator {
  public:
    // The group of each situation, in any numbering: a group's number is that of the estimate that names it.
    explicit GroupGuess(std::vector<std::uint32_t> group_of_situation);

    BestEstimate average_estimate(std::span<const SituationIndex> s) const override { return best(s); }
    BestEstimate worst_estimate(std::span<const SituationIndex> s) const override { return best(s); }
    Cost average_bound(std::size_t count) const override { return bound(count); }
    Cost worst_bound(std::size_t count) const override { return bound(count); }
    std::uint32_t kind(SituationIndex s) const override { return group_of_situation_[s]; }
    Cost greatest_penalty() const override { return 0; }
    std::string description() const override;
    EstimateFacts facts() const override {
        return {EstimateFacts::Kind::groups, 0, infinite_cost, group_of_situation_};
    }
    std::unique_ptr<Estimator> reweighted(const std::vector<Weight>& /*weights*/) const override {
        return std::make_unique<GroupGuess>(*this);
    }

  private:
    BestEstimate best(std::span<const SituationIndex> situations) const;
    Cost bound(std::size_t count) const { return count <= largest_group_ ? 0 : infinite_cost; }

    std::vector<std::uint32_t> group_of_situation_;
    std::size_t largest_group_ = 0;
};

} // namespace deduce
