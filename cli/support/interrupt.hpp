// Ctrl-C, SIGTERM and --time-limit become one flag that the search reads: it then returns what is proven.
#pragma once

#include "engine/run/ticker.hpp"

#include <atomic>
#include <chrono>
#include <optional>

namespace deduce::cli {

// Set by the first signal that asks for an end after `watch_signals`: SIGINT, SIGTERM, SIGHUP (the terminal is gone;
// not under nohup), SIGXCPU (`ulimit -t`), SIGUSR1 (Slurm's usual warning). Another SIGINT kills, if it comes a second
// later or more: `timeout` and some job systems send the same signal to the process and to its group.
const std::atomic<bool>& stop_flag();
void watch_signals();

// Sets the flag once the time is over, unless destroyed before.
class TimeLimit {
  public:
    explicit TimeLimit(std::optional<std::chrono::milliseconds> limit);

  private:
    std::optional<Ticker> ticker_;
};

} // namespace deduce::cli
