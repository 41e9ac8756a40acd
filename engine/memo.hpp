// What is proven of decision sets, shared by all threads of a process and bounded in bytes.
//
// A bucket is one cache line. An entry holds a check word, and the interval [lower, upper] of the key:
//
//     narrow, 4 entries a bucket    | key.low ^ bounds | size:4 lower:30 upper:30 |
//     wide,   2 entries a bucket    | key.low ^ mix of the others | lower | upper | size |
//
// narrow where every finite total of the game is below 2^30 - 1, which halves the memory. The check word makes the
// memo lock-free (Hyatt's trick): a reader that meets half of one write and half of another finds a key that is not
// its own, and misses. key.high picks the bucket, so an entry is told apart by 64 + log2(buckets) bits.
//
// Replacement: a full bucket loses its cheapest entry, the one with the smallest decision set (section 6.7 of the
// thesis argues from node sizes).
#pragma once

#include "engine/cost.hpp"
#include "engine/key.hpp"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace deduce {

class Memo {
  public:
    // Uses at most `bytes` bytes (at least one bucket); `greatest_total` decides narrow or wide.
    Memo(std::size_t bytes, Cost greatest_total);

    // Narrows `interval` by what is known of the key; false if nothing is.
    bool recall(const Key& key, Interval& interval) const;

    // Starts to fetch the key's bucket from memory, for a recall that comes soon.
    void prefetch(const Key& key) const { __builtin_prefetch(&bucket_of(key)); }

    // Adds what was proven: the bounds are intersected with those already there.
    void learn(const Key& key, Interval interval, std::size_t set_size);

    std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

  private:
    struct alignas(64) Bucket {
        std::atomic<std::uint64_t> words[8];
    };

    Bucket& bucket_of(const Key& key) const {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((static_cast<Wide>(key.high) * bucket_count_) >> 64)];
    }

    // Fresh pages from the system are zero, and cost nothing until they are touched.
    struct Unmap {
        std::size_t bytes;
        void operator()(Bucket* buckets) const;
    };

    bool narrow_;
    std::size_t bucket_count_;
    std::unique_ptr<Bucket[], Unmap> buckets_;
};

} // namespace deduce
