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
        return call(function, limit_);
    }

    // The same of what has no limit of time: only a wish to end raises the flag.
    template <class Function>
    auto before_the_game(const Function& function) {
        return call(function, std::chrono::milliseconds::max());
    }

  private:
    template <class Function>
    auto call(const Function& function, std::chrono::milliseconds limit) {
        late_ = stop_flag().load();
        const Stopwatch watch;
        const Ticker ticker(std::chrono::milliseconds(5), [&] {
            if (stop_flag() || watch.elapsed() / std::chrono::milliseconds(1) >= limit.count()) late_ = true;
        });
        return function();
    }

    const std::chrono::milliseconds limit_;
    std::atomic<bool> late_ = false;
};

} // namespace deduce::cli
