// Tells, on a rank that only searches, that rank 0 is not there any more: nobody else would say how to go on.
//
// A launcher that has lost rank 0 sends SIGTERM to the others, and kills them a second later; rank 0, if it lived,
// would have told them to stop at once. One that hangs is silent.
#pragma once

#include "cluster/notices.hpp"
#include "engine/run/stop.hpp"
#include "engine/run/stopwatch.hpp"

#include <chrono>
#include <optional>

namespace deduce::cluster {

class CoordinatorWatch {
  public:
    // `ended` is set once this process was told to end. Keeps a reference to the notices.
    CoordinatorWatch(StopFlag ended, const Notices& notices) : ended_(ended), notices_(notices) {}

    void hear();
    // To be called many times a second.
    void look();

  private:
    StopFlag ended_;
    const Notices& notices_;
    Stopwatch since_heard_;
    std::optional<Stopwatch> since_end_;
    bool told_ = false;
};

} // namespace deduce::cluster
