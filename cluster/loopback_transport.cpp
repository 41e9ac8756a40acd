// One mailbox a rank.
#include "cluster/loopback_transport.hpp"

#include <algorithm>
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

    std::vector<int> neighbours() const override {
        std::vector<int> ranks;
        for (int r = first(); r < std::min(first() + network_.ranks_of_machine_, size()); r++) ranks.push_back(r);
        return ranks;
    }
    std::optional<CommonPages> common_pages(std::uint32_t solve, std::size_t bytes) override {
        if (network_.ranks_of_machine_ == 1) return std::nullopt;
        Lobby& lobby = network_.lobbies_[static_cast<std::size_t>(rank_ / network_.ranks_of_machine_)];
        return rank_ == first() ? lobby.open(solve, bytes) : lobby.enter(solve);
    }

  private:
    int first() const { return rank_ - rank_ % network_.ranks_of_machine_; }

    LoopbackNetwork& network_;
    int rank_;
};

LoopbackNetwork::LoopbackNetwork(int ranks, int ranks_of_machine)
    : ranks_of_machine_(ranks_of_machine), lobbies_(static_cast<std::size_t>(ranks)) {
    for (int r = 0; r < ranks; r++) {
        mailboxes_.push_back(std::make_unique<SharedQueue<Parcel>>());
        endpoints_.push_back(std::make_unique<Endpoint>(*this, r));
    }
}

LoopbackNetwork::~LoopbackNetwork() = default;

Transport& LoopbackNetwork::endpoint(int rank) { return *endpoints_.at(static_cast<std::size_t>(rank)); }

} // namespace deduce::cluster
