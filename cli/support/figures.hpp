// How figures are rounded for people and JSON.
#pragma once

#include <cmath>

namespace deduce::cli {

// To three places.
inline double rounded(double value) { return std::round(value * 1000) / 1000; }

} // namespace deduce::cli
