// One mailbox a rank, behind a mutex.
#include "cluster/loopback_transport.hpp"

#include <utility>

namespace deduce::cluster {

class LoopbackNetwork::Endpoint final : public Transport {
  public:
    Endpoint(LoopbackNetwork& network, int rank) : network_(network), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(network_.mailboxes_.size()); }

    void send(int to, std::string bytes) override {
        Mailbox& box = *network_.mailboxes_.at(static_cast<std::size_t>(to));
        const std::lock_guard lock(box.mutex);
        box.parcels.push_back({rank_, std::move(bytes)});
    }

    std::size_t unsent() const override {
        std::size_t bytes = 0;
        for (std::size_t r = 0; r < network_.mailboxes_.size(); r++) {
            if (static_cast<int>(r) == rank_) continue;
            Mailbox& box = *network_.mailboxes_[r];
            const std::lock_guard lock(box.mutex);
            for (const Parcel& p : box.parcels) bytes += p.bytes.size();
        }
        return bytes;
    }

    std::optional<Parcel> poll() override {
        Mailbox& box = *network_.mailboxes_[static_cast<std::size_t>(rank_)];
        const std::lock_guard lock(box.mutex);
        if (box.parcels.empty()) return std::nullopt;
        Parcel parcel = std::move(box.parcels.front());
        box.parcels.pop_front();
        return parcel;
    }

  private:
    LoopbackNetwork& network_;
    int rank_;
};

LoopbackNetwork::LoopbackNetwork(int ranks) {
    for (int r = 0; r < ranks; r++) {
        mailboxes_.push_back(std::make_unique<Mailbox>());
        endpoints_.push_back(std::make_unique<Endpoint>(*this, r));
    }
}

LoopbackNetwork::~LoopbackNetwork() = default;

Transport& LoopbackNetwork::endpoint(int rank) { return *endpoints_.at(static_cast<std::size_t>(rank)); }

} // namespace deduce::cluster
