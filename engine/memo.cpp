// Entries of two or four words in buckets of eight; see memo.hpp for the layout.
#include "engine/memo.hpp"

#include <algorithm>
#include <new>

#include <sys/mman.h>

namespace deduce {
namespace {

constexpr std::uint64_t narrow_infinity = (std::uint64_t{1} << 30) - 1;

constexpr auto relaxed = std::memory_order_relaxed;

// One entry as read: valid if `check` belongs to the key that is looked for.
struct Entry {
    Interval bounds;
    std::uint64_t size_class = 0;
};

std::uint64_t size_class_of(std::size_t set_size) {
    return std::min<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(set_size)), 15);
}

std::uint64_t pack(const Entry& e) {
    const auto squeeze = [](Cost c) { return is_infinite(c) ? narrow_infinity : static_cast<std::uint64_t>(c); };
    return e.size_class << 60 | squeeze(e.bounds.lower) << 30 | squeeze(e.bounds.upper);
}

Entry unpack(std::uint64_t word) {
    const auto widen = [](std::uint64_t bits) {
        return bits == narrow_infinity ? infinite_cost : static_cast<Cost>(bits);
    };
    return {{widen(word >> 30 & narrow_infinity), widen(word & narrow_infinity)}, word >> 60};
}

// Each word is spread over all bits first: without that, words with few bits set (infinity is one bit) cancel each
// other, and an entry torn between two writes can pass for a third.
std::uint64_t wide_check(const Entry& e) {
    constexpr std::uint64_t spread = 0x9e3779b97f4a7c15U;
    return static_cast<std::uint64_t>(e.bounds.lower) * spread ^
           std::rotl(static_cast<std::uint64_t>(e.bounds.upper) * spread, 31) ^ std::rotl(e.size_class * spread, 17);
}

struct NarrowEntries {
    static constexpr int slots = 4;
    static constexpr int stride = 2;
    static Entry load(const std::atomic<std::uint64_t>* w, std::uint64_t& key) {
        const std::uint64_t bounds = w[1].load(relaxed);
        key = w[0].load(relaxed) ^ bounds;
        return unpack(bounds);
    }
    static void store(std::atomic<std::uint64_t>* w, std::uint64_t key, const Entry& e) {
        const std::uint64_t bounds = pack(e);
        w[0].store(key ^ bounds, relaxed);
        w[1].store(bounds, relaxed);
    }
};

struct WideEntries {
    static constexpr int slots = 2;
    static constexpr int stride = 4;
    static Entry load(const std::atomic<std::uint64_t>* w, std::uint64_t& key) {
        const Entry e{{static_cast<Cost>(w[1].load(relaxed)), static_cast<Cost>(w[2].load(relaxed))},
                      w[3].load(relaxed)};
        key = w[0].load(relaxed) ^ wide_check(e);
        return e;
    }
    static void store(std::atomic<std::uint64_t>* w, std::uint64_t key, const Entry& e) {
        w[0].store(key ^ wide_check(e), relaxed);
        w[1].store(static_cast<std::uint64_t>(e.bounds.lower), relaxed);
        w[2].store(static_cast<std::uint64_t>(e.bounds.upper), relaxed);
        w[3].store(e.size_class, relaxed);
    }
};

template <class Entries>
bool recall_from(const std::atomic<std::uint64_t>* words, std::uint64_t key, Interval& interval) {
    for (int i = 0; i < Entries::slots; i++) {
        std::uint64_t found = 0;
        const Entry e = Entries::load(words + i * Entries::stride, found);
        if (found == key && e.size_class != 0) {
            interval.intersect(e.bounds);
            return true;
        }
    }
    return false;
}

template <class Entries>
void learn_into(std::atomic<std::uint64_t>* words, std::uint64_t key, Entry entry) {
    int victim = 0;
    std::uint64_t least = ~std::uint64_t{0};
    for (int i = 0; i < Entries::slots; i++) {
        std::uint64_t found = 0;
        const Entry e = Entries::load(words + i * Entries::stride, found);
        if (found == key && e.size_class != 0) {
            entry.bounds.intersect(e.bounds);
            victim = i;
            break;
        }
        if (e.size_class < least) {
            least = e.size_class;
            victim = i;
        }
    }
    Entries::store(words + victim * Entries::stride, key, entry);
}

} // namespace

Memo::Memo(std::size_t bytes, Cost greatest_total)
    : narrow_(greatest_total < static_cast<Cost>(narrow_infinity)),
      bucket_count_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)),
      buckets_(nullptr, Unmap{bucket_count_ * sizeof(Bucket)}) {
    const std::size_t size = bucket_count_ * sizeof(Bucket);
    void* pages = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
    buckets_.reset(static_cast<Bucket*>(pages));
}

void Memo::Unmap::operator()(Bucket* buckets) const { munmap(buckets, bytes); }

bool Memo::recall(const Key& key, Interval& interval) const {
    const auto* words = bucket_of(key).words;
    return narrow_ ? recall_from<NarrowEntries>(words, key.low, interval)
                   : recall_from<WideEntries>(words, key.low, interval);
}

void Memo::learn(const Key& key, Interval interval, std::size_t set_size) {
    auto* words = bucket_of(key).words;
    const Entry entry{interval, size_class_of(set_size)};
    if (narrow_)
        learn_into<NarrowEntries>(words, key.low, entry);
    else
        learn_into<WideEntries>(words, key.low, entry);
}

} // namespace deduce
