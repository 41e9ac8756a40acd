// What the hider mixes over: classes of situations, with fixed weights inside.
//
// Without chance a class is an orbit of situations under the game's symmetries: if a mixture is optimal, so is the
// average of its images, which is equal inside each orbit. With chance (HidesByChoice) a class is an orbit of the
// hider's choices, and its weights are chance's.
#pragma once

#include "adversary/exact/rational.hpp"
#include "engine/model/game.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace deduce::adversary {

struct HiderClass {
    std::string label;                      // of one situation, or of one choice
    std::size_t choices = 1;                // how many situations or choices are as good as that one
    std::vector<SituationIndex> situations; // rising
    std::vector<Weight> weights;            // by situation: what it counts inside, 1 or more, with no common divisor
    Weight total = 0;                       // of the weights
    Rational share;                         // of all weight where nobody chooses: where the game's weights decide
};

// They part all situations, in the order of their first ones. Without `symmetry` each choice is a class of its own.
std::vector<HiderClass> hider_classes(const Game& game, bool symmetry = true);

// Classes by number, 0, 1, 2, ..., of each situation, with these weights >= 1 inside. `labels`: by class. Throws
// BadInput if a class has no situation or its weights sum to too much.
std::vector<HiderClass> given_classes(const std::vector<std::uint32_t>& class_of, const std::vector<Weight>& weights,
                                      const std::vector<std::string>& labels);

} // namespace deduce::adversary
