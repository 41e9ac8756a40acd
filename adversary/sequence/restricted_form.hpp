// A game in which each player keeps to some of his actions: small, even where the game is large.
#pragma once

#include "adversary/sequence/best_response.hpp"

#include <array>
#include <vector>

namespace deduce::adversary {

// The actions that are allowed. An action is only allowed if its set can be reached by allowed ones; and every set that
// can be reached has an allowed action.
class AllowedActions {
  public:
    explicit AllowedActions(const Side& side) : side_(side), allowed_(side.sequences) { allowed_[0] = true; }

    bool has(SequenceIndex sequence) const { return allowed_[sequence]; }

    // Allows the actions that a pure strategy can come to take, and one in each set that can be reached newly; by set,
    // the action's number. Whether that was anything new.
    bool add_strategy(const std::vector<std::size_t>& choices);

    // Allows further actions, where their sets can be reached; and `choices` in the sets behind them.
    void add_actions(const std::vector<bool>& wanted, const std::vector<std::size_t>& choices);

  private:
    bool allow(SequenceIndex sequence);

    const Side& side_;
    std::vector<bool> allowed_; // by sequence
};

// The restricted game. Sets with one allowed action are no sets any more: the action becomes a part of the sequence
// that leads there.
class RestrictedForm {
  public:
    RestrictedForm(const SequenceForm& form, const std::array<AllowedActions, 2>& allowed);

    const SequenceForm& small() const { return small_; }

    // The plan of the whole game that does what this plan of the small one says.
    RealizationPlan expanded(std::size_t player, const RealizationPlan& plan) const;

  private:
    static constexpr SequenceIndex none = static_cast<SequenceIndex>(-1);

    SequenceForm small_;
    std::array<std::vector<SequenceIndex>, 2> places_; // by sequence: the small game's, or none
};

} // namespace deduce::adversary
