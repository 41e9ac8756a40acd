// How many threads TBB uses.
#pragma once

#include <cstddef>

#include <tbb/global_control.h>

namespace deduce::cli {

// TBB uses as many threads as were asked for, no more and no fewer, while this lives.
class ThreadLimit {
  public:
    explicit ThreadLimit(int threads)
        : control_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)) {}

  private:
    tbb::global_control control_;
};

} // namespace deduce::cli
