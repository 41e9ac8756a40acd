// Work that comes in turns of about the same size: one thread takes them all, or those who help it take some.
#pragma once

#include "engine/run/joint_work.hpp"

#include <atomic>
#include <cstddef>

namespace deduce {

// turn(0) to turn(turns - 1), each once. Those who help `above` take turns, too; if it is null, there are none, and
// turns come in order. Throws what a turn threw. Nothing else is done on this thread until the last turn has ended.
template <class Turn>
void in_turns(JointWork* above, std::size_t turns, const Turn& turn) {
    if (above == nullptr || turns < 2) {
        for (std::size_t i = 0; i < turns; i++) turn(i);
        return;
    }
    std::atomic<std::size_t> next = 0;
    JointWork work(*above, [&] {
        const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
        if (i >= turns) return false;
        turn(i);
        return true;
    });
    work.open();
    work.finish(false);
}

} // namespace deduce
