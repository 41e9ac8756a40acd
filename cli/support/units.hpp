// Totals of a position as people read them: in the user's units, per weight where they are averages.
#pragma once

#include "engine/model/average.hpp"
#include "engine/model/game.hpp"
#include "engine/model/objective.hpp"

#include <string>

namespace deduce::cli {

class Units {
  public:
    // `weight` is that of the situations that the totals are of.
    Units(const Game& game, Objective objective, Weight weight)
        : divisor_(game.cost_scale() * (objective == Objective::worst ? 1 : weight)) {}

    std::string exact(Cost total) const { return exact_average(total, divisor_); }     // "625/144", "5", "inf"
    std::string decimal(Cost total) const { return decimal_average(total, divisor_); } // "4.3403", "inf"

  private:
    Weight divisor_;
};

} // namespace deduce::cli
