// Best estimates of sets under weights of any size: all estimates are looked at.
#pragma once

#include "adversary/exact/rational.hpp"
#include "engine/model/game.hpp"

#include <optional>
#include <span>
#include <vector>

namespace deduce::adversary {

struct ExactEstimate {
    Integer total;
    std::uint64_t estimate = 0;
};

class ExactEstimates {
  public:
    // `weights`: by situation. Keeps references.
    ExactEstimates(const Game& game, const std::vector<Integer>& weights) : game_(game), weights_(weights) {}

    // None if no estimate is finite in all situations.
    std::optional<ExactEstimate> best(std::span<const SituationIndex> situations) const;

  private:
    const Game& game_;
    const std::vector<Integer>& weights_;
};

} // namespace deduce::adversary
