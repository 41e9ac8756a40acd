// What a game may tell about the player who hides the situation, beside what Game tells. A game whose class is also one
// of these is asked for it by whoever looks for an equilibrium; its values as a game of deduction stay as they are.
#pragma once

#include "engine/model/estimator.hpp"

#include <cstdint>
#include <string>

namespace deduce {

// The game's source counts what the seeker gains, or the hider loses: a constant less the cost.
class CountsGains {
  public:
    virtual ~CountsGains() = default;

    // In the game's units: for people, a value v is (gain_constant() - v) / cost_scale(). The best of the seeker's
    // values is the greatest gain.
    virtual Cost gain_constant() const = 0;
    virtual std::string gain_meaning() const = 0; // such as "what the finder gains"
};

// Chance has a part in the situation. The hider makes a choice; then one of its situations is drawn, each in proportion
// to its weight. The weights of each choice sum up to the same, so that without a hider all choices are equally likely.
// Symmetries map choices to choices.
class HidesByChoice {
  public:
    virtual ~HidesByChoice() = default;

    virtual std::uint32_t choice_count() const = 0;                   // every choice has a situation
    virtual std::uint32_t choice_of(SituationIndex) const = 0;        // below choice_count()
    virtual std::string choice_label(std::uint32_t choice) const = 0; // each its own
};

} // namespace deduce
