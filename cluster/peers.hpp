// The workers as the coordinator sees them: number 0 is rank 0's own, a loopback away, and number r is rank r.
#pragma once

#include "cluster/loopback_transport.hpp"
#include "cluster/transport.hpp"
#include "cluster/wire.hpp"
#include "cluster/worker.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace deduce::cluster {

class Peers {
  public:
    // Keeps a reference to the transport. Called on rank 0 once a solve: it takes the solve's number.
    explicit Peers(Transport& ranks);

    std::size_t count() const { return static_cast<std::size_t>(ranks_.size()); }

    void send(std::size_t worker, Message message);
    void send_all(const Message& message);

    struct News {
        std::size_t worker;
        Message message;
    };
    // The next message of this solve. Throws Error where it is a Failure: the worker's text, with its rank.
    std::optional<News> poll();

    // What the local worker holds in its hand.
    Line local_line() { return {loopback_.endpoint(1), 0, solve_}; }

  private:
    // What workers share, to the local worker or from it.
    void pass_on(std::size_t from, const std::string& bytes);

    Transport& ranks_;
    LoopbackNetwork loopback_{2};
    std::uint32_t solve_;
};

} // namespace deduce::cluster
