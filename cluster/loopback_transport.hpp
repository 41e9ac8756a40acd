// Ranks that are threads of one process: for tests.
#pragma once

#include "cluster/shared_queue.hpp"
#include "cluster/transport.hpp"

#include <memory>
#include <vector>

namespace deduce::cluster {

class LoopbackNetwork {
  public:
    explicit LoopbackNetwork(int ranks);
    ~LoopbackNetwork();

    // Valid as long as the network.
    Transport& endpoint(int rank);

  private:
    class Endpoint;

    std::vector<std::unique_ptr<SharedQueue<Parcel>>> mailboxes_;
    std::vector<std::unique_ptr<Endpoint>> endpoints_;
};

} // namespace deduce::cluster
