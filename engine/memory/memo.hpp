// What is proven of decision sets, shared by all threads of a process, or by several processes, and bounded in bytes.
//
// A bucket is one cache line. An entry holds a check word, and the interval [lower, upper] of the key:
//
//     narrow, 4 entries a bucket    | key.low ^ bounds | size:4 tag:6 lower:27 upper:27 |
//     wide,   2 entries a bucket    | key.low ^ mix of the others | lower | upper | tag, size |
//
// narrow where every finite total of the game is below 2^27 - 1, which halves the memory. The check word makes the
// memo lock-free (Hyatt's trick): a reader that meets half of one write and half of another finds a key that is not
// its own, and misses. An entry keeps six low bits of key.high, too, and the upper ones pick the first of its buckets:
// so sets are told apart by 70 bits and the logarithm of the number of buckets that the memo begins with.
//
// Growth: the memo begins with a small part of its bytes and doubles when that part fills up, so that small searches
// stay in the cache and large ones find their memory cleared when they need it. Bucket b splits into b and b + the
// number of buckets so far, by the next bit of the key's branch word: some low bits of key.low (in memos that may
// double more often than a tag has bits), then low bits of key.high, which an entry keeps as its tag. One thread moves
// the entries while the others go on in the old part; what they store behind its back may be lost, and nothing else.
// So nobody waits for a thread that grows the memo, which may be one of a process that hangs.
//
// Replacement: a full bucket loses its cheapest entry, the one with the smallest decision set (section 6.7 of the
// thesis argues from node sizes), and of equally cheap ones the oldest.
#pragma once

#include "engine/memory/checkpoint_params.hpp"
#include "engine/memory/key.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/model/cost.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace deduce {

class Memo {
  public:
    // Uses at most `bytes` bytes (at least one bucket); `greatest_total` decides narrow or wide.
    Memo(std::size_t bytes, Cost greatest_total);
    // In memory that other processes use for the same memo: bytes_in_common(bytes) of so many bytes. It was zeroed
    // before the first of them came, and outlives this.
    Memo(std::span<std::uint8_t> common, Cost greatest_total);
    static std::size_t bytes_in_common(std::size_t bytes) { return sizeof(Head) + std::max(bytes, sizeof(Bucket)); }

    // Narrows `interval` by what is known of the key; false if nothing is. Throws InternalError if that contradicts it.
    bool recall(const Key& key, Interval& interval) const;

    // Starts to fetch the key's bucket from memory, for a recall that comes soon. Of several keys all should be fetched
    // one right after the other: in a memo of gigabytes each waits for the page tables (on the machines measured 0.2
    // microseconds), and such waits overlap only where no other work lies between them (a quarter of that).
    void prefetch(const Key& key) const { __builtin_prefetch(&bucket_of(key)); }

    // Adds what was proven: the bounds are intersected with those already there. Throws InternalError as `recall` does.
    void learn(const Key& key, Interval interval, std::size_t set_size);

    // The same of what one look would prove again: it evicts nothing.
    void learn_if_room(const Key& key, Interval interval, std::size_t set_size);

    // What is remembered, for a file, in pieces of less than a mebibyte, each of which `restore` understands;
    // together at most an eighth more than bytes(). Others may go on learning meanwhile: nothing is left out but what
    // they learn, or narrow, at that moment. Sets of fewer than `least_set` classes, at least 1, are left out, where
    // that is rounded down to a power of two up to 16,384.
    void save(const std::function<void(std::span<const std::uint64_t>)>& write, std::size_t least_set, MemoSlice slice);
    void save(const std::function<void(std::span<const std::uint64_t>)>& write, std::size_t least_set = 1) {
        save(write, least_set, MemoSlice{});
    }
    struct Shape {
        std::uint64_t words_an_entry;
        std::uint64_t first_buckets;
        std::uint64_t doublings;     // at most
        std::uint64_t lost_key_bits; // see key_bits()
        std::uint64_t greatest_bytes() const { return first_buckets * sizeof(Bucket) << doublings; }
        friend bool operator==(const Shape&, const Shape&) = default;
    };
    // Learns the entries of a piece, and returns how many these are. Doubles first where the memo was larger when it
    // was saved, so that they evict each other no more than they did there. `written` is the shape of that memo, which
    // can_restore. Throws Error if it is no piece.
    std::size_t restore(std::span<const std::uint64_t> piece, const Shape& written);
    // Whether entries of a memo of that shape find their places here: they tell of their key's upper bits only what the
    // number of its first buckets told. Not if that was far smaller.
    bool can_restore(const Shape& written) const;
    Shape shape() const;
    // How long restore() waits, once, for a process that does not come to the end of doubling the memo. From then on it
    // does without the larger memo for as long as that process hangs.
    std::chrono::milliseconds patience = std::chrono::seconds{10};

    // By how many bits of their keys two sets are told apart, at the least.
    int key_bits() const;

    // In use now, and at most.
    std::size_t bytes() const {
        return bucket_count(head().doublings.load(std::memory_order_relaxed)) * sizeof(Bucket);
    }
    std::size_t greatest_bytes() const { return bucket_count(most_doublings_) * sizeof(Bucket); }

  private:
    struct alignas(64) Bucket {
        std::atomic<std::uint64_t> words[8];
    };

    // What all users of the memo share besides its buckets: the first bucket's place.
    struct alignas(64) Head {
        std::atomic<std::size_t> sampled_entries;
        std::atomic<std::uint64_t> lost_key_bits; // by entries of memos of another shape
        std::atomic<unsigned> doublings;
        std::atomic<bool> is_growing;
    };
    static_assert(sizeof(Head) == sizeof(Bucket));

    Memo(std::size_t bytes, Cost greatest_total, std::uint8_t* common);

    std::size_t bucket_count(unsigned doublings) const { return first_buckets_ << doublings; }

    Head& head() const { return *reinterpret_cast<Head*>(memory_); }
    Bucket* buckets() const { return reinterpret_cast<Bucket*>(memory_ + sizeof(Head)); }

    Bucket& bucket_of(const Key& key) const {
        __extension__ using Wide = unsigned __int128;
        const auto home = static_cast<std::size_t>((static_cast<Wide>(key.high) * first_buckets_) >> 64);
        return bucket_of(home, key.low, key.high);
    }

    // By the first of its bucket and its ancestors, and the low bits of key.high.
    Bucket& bucket_of(std::size_t home, std::uint64_t low, std::uint64_t tag) const {
        const unsigned doublings = head().doublings.load(std::memory_order_acquire);
        const std::uint64_t branch = branch_word(low, tag) & ((std::uint64_t{1} << doublings) - 1);
        return buckets()[home + first_buckets_ * branch];
    }

    std::uint64_t branch_word(std::uint64_t low, std::uint64_t tag) const {
        return (low & ((std::uint64_t{1} << untagged_doublings_) - 1)) | tag << untagged_doublings_;
    }

    void learn(const Key& key, Interval interval, std::size_t set_size, bool evicts);
    template <class Entries>
    void save_entries(const std::function<void(std::span<const std::uint64_t>)>& write, std::uint64_t least_class,
                      MemoSlice slice);
    template <class Entries>
    std::size_t restore_entries(std::span<const std::uint64_t> piece, const Shape& written);
    void count_new_entry();
    void double_from(unsigned doublings);
    void double_beyond(unsigned doublings);
    void grow(unsigned doublings);

    bool narrow_;
    unsigned most_doublings_;     // how often it may double,
    unsigned untagged_doublings_; // and how often of these by bits of key.low
    std::size_t first_buckets_;
    LargeArray own_; // none if the memory is common
    std::atomic<bool> is_impatient_ = false;
    std::uint8_t* memory_; // the head, then the buckets; what is remembered is no part of the memo's value
};

} // namespace deduce
