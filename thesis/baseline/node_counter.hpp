// Counts calculated player nodes; now and then tells the listener and looks at the stop flag.
#pragma once

#include "engine/model/errors.hpp"
#include "thesis/baseline/baseline.hpp"

namespace deduce::thesis::baseline {

class NodeCounter {
  public:
    explicit NodeCounter(const Params& params) : params_(params) {}

    // Throws Stopped.
    void count() {
        if (++nodes_ % 1024 == 0) poll();
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    void poll() const {
        if (params_.stop != nullptr && params_.stop->load(std::memory_order_relaxed)) throw Stopped();
        if (params_.listener && nodes_ % 65536 == 0) params_.listener(nodes_);
    }

    const Params& params_;
    std::uint64_t nodes_ = 0;
};

} // namespace deduce::thesis::baseline
