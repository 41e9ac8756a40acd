// A counter that many threads raise all the time and somebody reads now and then.
//
// Threads that count in one place wait for each other's cache line. So each counts in a stripe of its own, or one that
// it shares with few others, and the reader adds them up.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>

namespace deduce {

class StripedCounter {
  public:
    void count() {
        thread_local const std::size_t here = std::hash<std::thread::id>{}(std::this_thread::get_id()) % stripes;
        stripes_[here].count.fetch_add(1, std::memory_order_relaxed);
    }

    std::uint64_t total() const {
        std::uint64_t sum = 0;
        for (const Stripe& s : stripes_) sum += s.count.load(std::memory_order_relaxed);
        return sum;
    }

  private:
    static constexpr std::size_t stripes = 256;
    static constexpr std::size_t cache_line = 64;

    struct alignas(cache_line) Stripe {
        std::atomic<std::uint64_t> count = 0;
    };

    std::array<Stripe, stripes> stripes_;
};

} // namespace deduce
