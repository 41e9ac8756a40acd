// The yardstick: a plain solver of BlackBox in one file, compiled for this machine and run in turn with ours, so that
// both meet the same machine in the same minutes. It is not part of this repository.
#pragma once

#include "bench/suite/instances.hpp"
#include "bench/suite/solve_run.hpp"

#include <filesystem>
#include <string>

namespace deduce::bench {

class Yardstick {
  public:
    // Compiles `source` with `g++ -O3 -march=native` into `folder`. Throws BadInput if that fails.
    Yardstick(const std::filesystem::path& source, const std::filesystem::path& folder);

    // Ended at the limit: it has none of its own, and what it had proven by then is not known.
    SolveRun run(const YardstickCase& game, std::chrono::milliseconds limit) const;

  private:
    std::filesystem::path program_;
};

// From its one line: "blackbox 6x6 dots 3: situations 7140 total 50718 average 7.10 nodes 178691 stored 240455 ...".
SolveRun read_yardstick(const ChildResult& child);

} // namespace deduce::bench
