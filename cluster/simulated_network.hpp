// A network between simulated ranks: a message arrives once its sender has put all bytes before it on the wire, and the
// latency is over.
#pragma once

#include "cluster/clock.hpp"
#include "cluster/transport.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace deduce::cluster {

struct NetworkParams {
    Clock::Duration latency = std::chrono::microseconds(2);
    double bytes_a_second = 1.25e9; // that a rank sends
};

class SimulatedNetwork {
  public:
    // A rank for each clock. Keeps references.
    SimulatedNetwork(const NetworkParams& params, std::vector<Clock*> clocks);
    ~SimulatedNetwork();

    Transport& endpoint(int rank);

    struct Traffic {
        std::uint64_t messages = 0; // sent
        std::uint64_t bytes = 0;
    };
    const Traffic& traffic(int rank) const;

  private:
    class Endpoint;

    NetworkParams params_;
    std::vector<std::unique_ptr<Endpoint>> endpoints_;
};

} // namespace deduce::cluster
