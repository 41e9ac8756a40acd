// The time of a rank, and how it rests: real in real runs, virtual in simulations (simulation.hpp).
#pragma once

#include <chrono>
#include <thread>

namespace deduce::cluster {

class Clock {
  public:
    using Duration = std::chrono::nanoseconds;

    virtual ~Clock() = default;
    virtual Duration now() const = 0;
    virtual void rest(Duration duration) = 0;
};

class RealClock final : public Clock {
  public:
    Duration now() const override { return std::chrono::steady_clock::now().time_since_epoch(); }
    void rest(Duration duration) override { std::this_thread::sleep_for(duration); }
};

inline Clock& real_clock() {
    static RealClock clock;
    return clock;
}

inline double seconds(Clock::Duration d) { return std::chrono::duration<double>(d).count(); }

// A stopwatch by such a clock.
class Timer {
  public:
    explicit Timer(const Clock& clock) : clock_(&clock), start_(clock.now()) {}
    Clock::Duration elapsed() const { return clock_->now() - start_; }
    void restart() { start_ = clock_->now(); }

  private:
    const Clock* clock_;
    Clock::Duration start_;
};

} // namespace deduce::cluster
