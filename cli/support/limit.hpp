// A limit of costs as people write it: an average, a fraction or a total.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"

#include <cstdint>
#include <string>

namespace deduce::cli {

class Limit {
  public:
    // "11.52", "50718/7140" or "50718". Throws BadInput that names the option and what it takes.
    Limit(const std::string& option, const std::string& text, const std::string& expected);

    // The least total (average) or cost (worst) in the game's units that is not better. A whole number is a total
    // already, if the objective is the average; all else is in the user's units, of a situation of weight 1.
    Cost in_units_of(const Game& game, Objective objective) const;

    // The greatest cost in the game's units that is no more.
    Cost greatest_cost(const Game& game) const;

  private:
    std::int64_t numerator_ = 0;
    std::int64_t denominator_ = 1;
    bool is_whole_ = false;
};

} // namespace deduce::cli
