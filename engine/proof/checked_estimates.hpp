// What the checker knows of n situations by their number, if an estimate is made: docs/certificate.md, rule S.
#pragma once

#include "engine/model/estimator.hpp"

#include <vector>

namespace deduce {

// [n]: any n of `count` situations of weight one cost that much at least: the sum of their penalties, or the greatest.
std::vector<Cost> checked_estimate_bounds(const EstimateFacts& facts, SituationIndex count, bool sums);

} // namespace deduce
