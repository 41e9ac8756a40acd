// A stop flag that is set when time is up: for work that has some patience, and gives parts of it to parts of itself.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/run/ticker.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

namespace deduce {

class Alarm {
  public:
    // The patience begins now.
    explicit Alarm(Stopwatch::Duration patience)
        : patience_(patience),
          end_(patience),
          rang_(patience <= patience.zero()),
          ticker_(period, [this] { look(); }) {}

    StopFlag flag() const { return &rang_; }
    bool rang() const { return rang_.load(std::memory_order_relaxed); }
    // A third of the patience is over.
    bool is_late() const { return watch_.elapsed() >= patience_ / 3; }

    // While it lives, the alarm rings when a share of the time that is left has passed: one of so many. Used by one
    // thread, and by the one that it was made by.
    class Share {
      public:
        Share(Alarm& alarm, int shares) : alarm_(alarm) {
            const std::lock_guard lock(alarm.mutex_);
            end_ = alarm.end_;
            const auto now = alarm.watch_.elapsed();
            alarm.end_ = now + std::max(Stopwatch::Duration::zero(), end_ - now) / shares;
        }
        ~Share() {
            const std::lock_guard lock(alarm_.mutex_);
            alarm_.end_ = end_;
            alarm_.rang_ = alarm_.watch_.elapsed() >= end_;
        }
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

      private:
        Alarm& alarm_;
        Stopwatch::Duration end_;
    };

  private:
    static constexpr std::chrono::milliseconds period{2};

    void look() {
        const std::lock_guard lock(mutex_);
        if (watch_.elapsed() >= end_) rang_ = true;
    }

    const Stopwatch watch_;
    const Stopwatch::Duration patience_;
    std::mutex mutex_;
    Stopwatch::Duration end_;
    std::atomic<bool> rang_;
    Ticker ticker_;
};

} // namespace deduce
