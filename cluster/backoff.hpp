// How long a loop that polls rests: hardly at all while there is traffic, a fifth of a millisecond once it is quiet.
#pragma once

#include <algorithm>
#include <chrono>

namespace deduce::cluster {

class Backoff {
  public:
    void reset() { pause_ = shortest; }
    std::chrono::microseconds next() {
        const auto pause = pause_;
        pause_ = std::min(pause_ * 2, longest);
        return pause;
    }

  private:
    static constexpr std::chrono::microseconds shortest{20};
    static constexpr std::chrono::microseconds longest{200};
    std::chrono::microseconds pause_ = shortest;
};

} // namespace deduce::cluster
