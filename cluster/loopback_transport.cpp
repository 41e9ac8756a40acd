// One mailbox a rank.
#include "cluster/loopback_transport.hpp"

#include <utility>

namespace deduce::cluster {

class LoopbackNetwork::Endpoint final : public Transport {
  public:
    Endpoint(LoopbackNetwork& network, int rank) : network_(network), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(network_.mailboxes_.size()); }

    void send(int to, std::string bytes) override {
        network_.mailboxes_.at(static_cast<std::size_t>(to))->put({rank_, std::move(bytes)});
    }

    std::optional<Parcel> poll() override { return network_.mailboxes_[static_cast<std::size_t>(rank_)]->take(); }

  private:
    LoopbackNetwork& network_;
    int rank_;
};

LoopbackNetwork::LoopbackNetwork(int ranks) {
    for (int r = 0; r < ranks; r++) {
        mailboxes_.push_back(std::make_unique<SharedQueue<Parcel>>());
        endpoints_.push_back(std::make_unique<Endpoint>(*this, r));
    }
}

LoopbackNetwork::~LoopbackNetwork() = default;

Transport& LoopbackNetwork::endpoint(int rank) { return *endpoints_.at(static_cast<std::size_t>(rank)); }

} // namespace deduce::cluster
