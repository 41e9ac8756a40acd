// One queue a rank, ordered by arrival.
#include "cluster/simulated_network.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

namespace deduce::cluster {

class SimulatedNetwork::Endpoint final : public Transport {
  public:
    Endpoint(SimulatedNetwork& network, int rank, Clock& clock) : network_(network), rank_(rank), clock_(clock) {}

    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(network_.endpoints_.size()); }

    void send(int to, std::string bytes) override {
        const auto on_the_wire = std::chrono::duration_cast<Clock::Duration>(
            std::chrono::duration<double>(static_cast<double>(bytes.size()) / network_.params_.bytes_a_second));
        sent_at_ = std::max(sent_at_, clock_.now()) + on_the_wire;
        traffic_.messages++;
        traffic_.bytes += bytes.size();
        Endpoint& receiver = *network_.endpoints_.at(static_cast<std::size_t>(to));
        const std::lock_guard lock(receiver.mutex_);
        receiver.arriving_.emplace(sent_at_ + network_.params_.latency, Parcel{rank_, std::move(bytes)});
    }

    std::optional<Parcel> poll() override {
        const std::lock_guard lock(mutex_);
        if (arriving_.empty() || arriving_.begin()->first > clock_.now()) return std::nullopt;
        return std::move(arriving_.extract(arriving_.begin()).mapped());
    }

    const Traffic& traffic() const { return traffic_; }

  private:
    SimulatedNetwork& network_;
    int rank_;
    Clock& clock_;
    Clock::Duration sent_at_{0}; // all so far
    Traffic traffic_;
    std::mutex mutex_;
    std::multimap<Clock::Duration, Parcel> arriving_; // of one moment in the order in which they were sent
};

SimulatedNetwork::SimulatedNetwork(const NetworkParams& params, std::vector<Clock*> clocks) : params_(params) {
    for (std::size_t r = 0; r < clocks.size(); r++)
        endpoints_.push_back(std::make_unique<Endpoint>(*this, static_cast<int>(r), *clocks[r]));
}

SimulatedNetwork::~SimulatedNetwork() = default;

Transport& SimulatedNetwork::endpoint(int rank) { return *endpoints_.at(static_cast<std::size_t>(rank)); }

const SimulatedNetwork::Traffic& SimulatedNetwork::traffic(int rank) const {
    return endpoints_.at(static_cast<std::size_t>(rank))->traffic();
}

} // namespace deduce::cluster
