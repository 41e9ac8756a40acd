// The flag by which a caller ends long work early. Work that takes more than a tenth of a second looks at it.
//
// A phase whose result is of no use unless it is whole throws Stopped; whoever holds what is proven so far catches it.
#pragma once

#include "engine/model/errors.hpp"

#include <atomic>
#include <cstddef>

namespace deduce {

// Null is a flag that is never set.
using StopFlag = const std::atomic<bool>*;

inline bool is_set(StopFlag stop) { return stop != nullptr && stop->load(std::memory_order_relaxed); }

inline void throw_if_set(StopFlag stop) {
    if (is_set(stop)) throw Stopped();
}

// A game of few cells is prepared within milliseconds, whatever the flag says: so a solve that is stopped from the
// start still proves something of it.
inline StopFlag unless_small(StopFlag stop, std::size_t cells) { return cells < std::size_t{1} << 20 ? nullptr : stop; }

} // namespace deduce
