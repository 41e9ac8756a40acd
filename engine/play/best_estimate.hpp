// What a best estimate costs each situation of a set.
//
// Estimators know the least sum of penalties, not which estimate has it. It is looked for: first among the estimates
// numbered like the set's own situations (in most games an estimate names a situation), then, where they are few, among
// all; the least number of each wins. Where it is not found, only the sum is known.
#pragma once

#include "engine/game.hpp"
#include "engine/play/cost_log.hpp"

#include <span>
#include <vector>

namespace deduce {

class BestEstimate {
  public:
    explicit BestEstimate(const Game& game);

    // Appends what the situations cost that have cost `path` so far and end in a best estimate, whose penalties sum up
    // to `total`, finite. `path` is finite.
    void append(std::span<const SituationIndex> situations, Cost total, Cost path, std::vector<CostEntry>& log) const;

  private:
    bool is_best(std::uint64_t estimate, std::span<const SituationIndex> situations, Cost total) const;

    const Game& game_;
    bool can_try_all_;
};

} // namespace deduce
