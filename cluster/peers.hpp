// The workers as the coordinator sees them: number 0 is rank 0's own, a queue away, and number r is rank r.
#pragma once

#include "cluster/shared_queue.hpp"
#include "cluster/transport.hpp"
#include "cluster/wire.hpp"
#include "cluster/worker.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
    // The next message of this solve. Throws Error where it is a Failure: the worker's text, with its rank. What rank
    // 0's own worker and others say to each other is passed on, once there is no such message.
    std::optional<News> poll();
    // Whether the last poll passed anything on.
    bool is_busy() const { return is_busy_; }

    // What the local worker holds in its hand.
    Line local_line() { return {local_, 0, solve_}; }

  private:
    // Rank 0 as its own worker sees it: to send to rank 0 is to tell the coordinator, and what others send comes by way
    // of it, as one thread alone may use the real transport.
    class LocalEndpoint final : public Transport {
      public:
        explicit LocalEndpoint(int ranks) : ranks_(ranks) {}

        int rank() const override { return 0; }
        int size() const override { return ranks_; }
        void send(int to, std::string bytes) override { sent.put({to, std::move(bytes)}); }
        std::optional<Parcel> poll() override { return arriving.take(); }

        struct Addressed {
            int to;
            std::string bytes;
        };
        SharedQueue<Addressed> sent;
        SharedQueue<Parcel> arriving;

      private:
        int ranks_;
    };
    struct Passing {
        int from;
        int to;
        std::string bytes;
    };

    // To the coordinator.
    std::optional<Parcel> next_parcel();
    void pass_on();

    Transport& ranks_;
    LocalEndpoint local_;
    std::vector<Passing> passing_;
    bool is_busy_ = false;
    std::uint32_t solve_;
};

} // namespace deduce::cluster
