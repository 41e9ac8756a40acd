// What a strategy is to be better than, as people write it: an average, a fraction or a total.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"

#include <cstdint>
#include <string>

namespace deduce::cli {

class Limit {
  public:
    // "11.52", "50718/7140" or "50718". Throws BadInput that names --limit.
    explicit Limit(const std::string& text);

    // The least total (average) or cost (worst) in the game's units that is not better. A whole number is a total
    // already, if the objective is the average; all else is in the user's units, of a situation of weight 1.
    Cost in_units_of(const Game& game, Objective objective) const;

  private:
    std::int64_t numerator_ = 0;
    std::int64_t denominator_ = 1;
    bool is_whole_ = false;
};

} // namespace deduce::cli
