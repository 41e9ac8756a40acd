// Proven intervals never contradict each other. Where two are intersected and the lower bound ends above the upper,
// something that was taken for proven is wrong, and no number that follows from it may be printed.
#pragma once

#include "engine/model/cost.hpp"

#include <string_view>

namespace deduce {

[[noreturn]] void refuse_crossed(const Interval& interval, std::string_view what);

// Throws InternalError if the bounds cross. `what` they are of: "a decision set".
inline void check_proven(const Interval& interval, std::string_view what) {
    if (interval.crossed()) [[unlikely]]
        refuse_crossed(interval, what);
}

} // namespace deduce
