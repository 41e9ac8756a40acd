// What searches of several processes are at, each of which has a place: sets and questions, by the low words of their
// keys. It may lie in memory that the processes have in common (engine/memory/common_pages.hpp), and is locked by
// nobody. It may forget a mark where there are very many, and keep one of a process that is gone: both only change who
// does what first.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace deduce {

// As it begins, it is zeroed.
class OpenMarks {
  public:
    void put(std::uint64_t key, std::size_t place) { replace(key, 0, word_of(key, place)); }
    // One of that key and place, if there are several.
    void drop(std::uint64_t key, std::size_t place) { replace(key, word_of(key, place), 0); }

    // All of a place that is silent.
    void forget(std::size_t place) {
        for (Bucket& bucket : buckets_)
            for (std::atomic<std::uint64_t>& word : bucket)
                if (std::uint64_t w = word.load(std::memory_order_relaxed); (w & place_mask) == word_of(0, place))
                    word.compare_exchange_strong(w, 0, std::memory_order_relaxed);
    }

    bool has(std::uint64_t key) const {
        return any(key, [](std::uint64_t) { return true; });
    }
    bool is_elsewhere(std::uint64_t key, std::size_t place) const {
        const std::uint64_t own = word_of(key, place);
        return any(key, [own](std::uint64_t word) { return word != own; });
    }

    // Changes whenever something is learned of a set that somebody else is at, too.
    std::uint32_t news() const { return news_.load(std::memory_order_relaxed); }
    void tell_news() { news_.fetch_add(1, std::memory_order_relaxed); }

  private:
    static constexpr unsigned place_bits = 16;
    static constexpr std::uint64_t place_mask = (std::uint64_t{1} << place_bits) - 1;
    static constexpr std::size_t buckets = std::size_t{1} << 14;

    // The lower bits of the key, and one more than the place.
    static std::uint64_t word_of(std::uint64_t key, std::size_t place) {
        return key << place_bits | ((place + 1) & place_mask);
    }

    using Bucket = std::array<std::atomic<std::uint64_t>, 8>;

    Bucket& bucket_of(std::uint64_t key) { return buckets_[key % buckets]; }
    const Bucket& bucket_of(std::uint64_t key) const { return buckets_[key % buckets]; }

    void replace(std::uint64_t key, std::uint64_t before, std::uint64_t after) {
        for (std::atomic<std::uint64_t>& word : bucket_of(key))
            if (std::uint64_t found = before; word.load(std::memory_order_relaxed) == before &&
                                              word.compare_exchange_strong(found, after, std::memory_order_relaxed))
                return;
    }

    template <class Wanted>
    bool any(std::uint64_t key, const Wanted& is_wanted) const {
        for (const std::atomic<std::uint64_t>& word : bucket_of(key))
            if (const std::uint64_t w = word.load(std::memory_order_relaxed);
                w != 0 && w >> place_bits == key << place_bits >> place_bits && is_wanted(w))
                return true;
        return false;
    }

    alignas(64) std::array<Bucket, buckets> buckets_;
    std::atomic<std::uint32_t> news_;
};

} // namespace deduce
