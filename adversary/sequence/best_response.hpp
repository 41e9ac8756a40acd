// What one player gets at best against a realization plan of the other one: sums and maxima alone, from the last
// information sets to the first.
#pragma once

#include "adversary/sequence/sequence_form.hpp"

namespace deduce::adversary {

using RealizationPlan = std::vector<Rational>; // by sequence

// Throws BrokenPromise unless it is one: 1 for the empty sequence, nothing below 0, and all sums are right.
void expect_realization_plan(const Side& side, const RealizationPlan& plan);

// What player I gains at least with this plan, whatever II does.
Rational sure_gain(const SequenceForm& form, const RealizationPlan& rows);

// What player II loses at most with this plan, whatever I does.
Rational sure_loss(const SequenceForm& form, const RealizationPlan& columns);

// By sequence of `player` (0 or 1): what ends right behind it bring him, if the other one's plan is `plan`.
template <class Number>
std::vector<Number> gains_against(const SequenceForm& form, std::size_t player, const std::vector<Number>& plan);

} // namespace deduce::adversary
