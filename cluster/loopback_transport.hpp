// Ranks that are threads of one process: for tests, and for rank 0's own worker.
#pragma once

#include "cluster/transport.hpp"

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace deduce::cluster {

class LoopbackNetwork {
  public:
    explicit LoopbackNetwork(int ranks);
    ~LoopbackNetwork();

    // Valid as long as the network.
    Transport& endpoint(int rank);

  private:
    struct Mailbox {
        std::mutex mutex;
        std::deque<Parcel> parcels;
    };
    class Endpoint;

    std::vector<std::unique_ptr<Mailbox>> mailboxes_;
    std::vector<std::unique_ptr<Endpoint>> endpoints_;
};

} // namespace deduce::cluster
