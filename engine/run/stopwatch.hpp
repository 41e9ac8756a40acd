// How long something takes, by the clock that never jumps.
#pragma once

#include <chrono>

namespace deduce {

class Stopwatch {
  public:
    using Duration = std::chrono::steady_clock::duration;

    Duration elapsed() const { return std::chrono::steady_clock::now() - start_; }
    double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }
    void restart() { start_ = std::chrono::steady_clock::now(); }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace deduce
