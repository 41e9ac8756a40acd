// The time for one move: a flag that a search reads, which is lowered again before the next move.
#pragma once

#include "cli/support/interrupt.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"

#include <atomic>
#include <chrono>

namespace deduce::cli {

class MoveClock {
  public:
    explicit MoveClock(std::chrono::milliseconds limit) : limit_(limit) {}

    const std::atomic<bool>& flag() const { return late_; }
    std::chrono::milliseconds limit() const { return limit_; }

    // Calls the function. The flag is raised once its time is over, or when the program is asked to end.
    template <class Function>
    auto during(const Function& function) {
        late_ = stop_flag().load();
        const Stopwatch watch;
        const Ticker ticker(std::chrono::milliseconds(5), [&] {
            if (stop_flag() || watch.elapsed() >= limit_) late_ = true;
        });
        return function();
    }

  private:
    const std::chrono::milliseconds limit_;
    std::atomic<bool> late_ = false;
};

} // namespace deduce::cli
