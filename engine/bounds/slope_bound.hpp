// Size bounds of the average objective for large sets, in linear time.
//
// The exact program of size_bound.hpp takes quadratic time. Here the bounds so far are replaced by their convex
// minorant h, whose slopes d(r) = h(r + 1) - h(r) rise. For convex parts the best split of n classes is found greedily:
// the class that comes into a part of r classes, by an answer of cost c, costs c + d(r), and the n cheapest such steps
// make the bound. Steps of n classes are those of n - 1 and the next cheapest, so each size takes one step. Where a new
// bound bends the curve down, slopes change: steps that these had a say in are taken back, and chosen again.
#pragma once

#include "engine/bounds/size_bound.hpp"

#include <cstddef>
#include <vector>

namespace deduce {

// Extends `bounds`, which rise and hold those of 0, 1, ... classes, up to `count` classes, for the ideal question
// `answers`; to fewer, if that takes too long.
void extend_by_slopes(std::vector<Cost>& bounds, const Estimator& estimator, const std::vector<IdealAnswer>& answers,
                      std::size_t count);

} // namespace deduce
