// A total over its weight, as text.
#pragma once

#include "engine/model/cost.hpp"

#include <string>

namespace deduce {

// An exact reduced fraction: "649/256", "5", "inf".
std::string exact_average(Cost total, Weight weight);

// A decimal of four places, rounded half up as the thesis rounds (2.78125 is 2.7813), or "inf".
std::string decimal_average(Cost total, Weight weight);

// value / scale for a scale that is a power of ten: "3", "0.25", "inf".
std::string exact_decimal(Cost value, Cost scale);

} // namespace deduce
