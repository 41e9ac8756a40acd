// A part of a run with a time limit of its own: when its time is over, what follows goes on. A signal ends it too.
#pragma once

#include "cli/support/interrupt.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"

#include <atomic>
#include <chrono>
#include <optional>

namespace deduce::cli {

class Phase {
  public:
    // Without a limit only a signal ends it.
    explicit Phase(std::optional<std::chrono::milliseconds> limit)
        : stop_(stop_flag().load()), ticker_(std::chrono::milliseconds(10), [this, limit] {
              const bool is_over = limit && watch_.seconds() * 1000 >= static_cast<double>(limit->count());
              if (is_over || stop_flag()) stop_ = true;
          }) {}

    const std::atomic<bool>& stop() const { return stop_; }

  private:
    Stopwatch watch_;
    std::atomic<bool> stop_;
    Ticker ticker_; // last: it uses the others
};

} // namespace deduce::cli
