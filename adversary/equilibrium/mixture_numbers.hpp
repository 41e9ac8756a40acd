// A hider's mixture as whole numbers: how often each class's weights count.
#pragma once

#include "adversary/equilibrium/hider_classes.hpp"
#include "adversary/matrix/matrix_game.hpp"

#include <vector>

namespace deduce::adversary {

// In the mixture's proportions, without a common divisor.
std::vector<Integer> exact_counts(const Mixture& mixture, const std::vector<HiderClass>& classes);

// The nearest ones >= 1 whose weights sum to `most_total` or little less. Throws BadInput if there are none.
std::vector<Integer> rounded_counts(const Mixture& mixture, const std::vector<HiderClass>& classes, Weight most_total);

// Of all weights.
Integer total_of(const std::vector<Integer>& counts, const std::vector<HiderClass>& classes);

} // namespace deduce::adversary
