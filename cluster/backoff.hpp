// How long a loop that polls rests: hardly at all while there is traffic, and longer once it is quiet.
#pragma once

#include <algorithm>
#include <chrono>

namespace deduce::cluster {

class Backoff {
  public:
    static constexpr std::chrono::microseconds usually_longest{200};
    // Where next to nothing is said: each look takes a core away from a search.
    static constexpr std::chrono::microseconds longest_in_one_room{1000};

    void reset() { pause_ = shortest; }
    std::chrono::microseconds next(std::chrono::microseconds longest = usually_longest) {
        const auto pause = std::min(pause_, longest);
        pause_ = pause * 2;
        return pause;
    }

  private:
    static constexpr std::chrono::microseconds shortest{20};
    std::chrono::microseconds pause_ = shortest;
};

} // namespace deduce::cluster
