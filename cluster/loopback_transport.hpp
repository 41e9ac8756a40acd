// Ranks that are threads of one process: for tests.
#pragma once

#include "cluster/lobby.hpp"
#include "cluster/shared_queue.hpp"
#include "cluster/transport.hpp"

#include <deque>
#include <memory>
#include <vector>

namespace deduce::cluster {

class LoopbackNetwork {
  public:
    // Each machine of so many ranks has a memory, as if these were processes.
    explicit LoopbackNetwork(int ranks, int ranks_of_machine = 1);
    ~LoopbackNetwork();

    // Valid as long as the network.
    Transport& endpoint(int rank);

  private:
    class Endpoint;

    int ranks_of_machine_;
    std::deque<Lobby> lobbies_; // by machine
    std::vector<std::unique_ptr<SharedQueue<Parcel>>> mailboxes_;
    std::vector<std::unique_ptr<Endpoint>> endpoints_;
};

} // namespace deduce::cluster
