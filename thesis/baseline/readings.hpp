// What the thesis leaves open, and its tables tell: in which order its program took answers and situations.
#pragma once

#include "thesis/baseline/baseline.hpp"

namespace deduce::thesis::baseline {

// Sets the orders with which the baselines' player nodes come out as printed in tables 10.9 and 10.10: the estimate
// first, answers as the hash map of Java 6 walks them, by codes that depend on the game, and BlackBox's situations in
// lexicographic order. Other games keep the numbers of their answers.
void follow_thesis(const Game& game, baseline::Params& params);

} // namespace deduce::thesis::baseline
