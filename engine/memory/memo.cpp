// Entries of two or four words in buckets of eight; see memo.hpp for the layout.
#include "engine/memory/memo.hpp"

#include "engine/memory/huge_pages.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <thread>
#include <vector>

namespace deduce {
namespace {

constexpr unsigned total_bits = 27;
constexpr std::uint64_t narrow_infinity = (std::uint64_t{1} << total_bits) - 1;
constexpr unsigned tag_bits = 6;
constexpr unsigned most_doublings = 2 * tag_bits;
constexpr std::uint64_t tag_mask = (std::uint64_t{1} << tag_bits) - 1;
constexpr std::size_t least_growing_buckets = std::size_t{1} << 15; // 2 MiB: one huge page

// New entries are counted by a sample of the keys, so that threads seldom meet at the counter.
constexpr std::uint64_t sample_mask = 63;

constexpr std::string_view a_set = "a decision set"; // or two that share a key

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;

// One entry as read: valid if `check` belongs to the key that is looked for.
struct Entry {
    Interval bounds;
    std::uint64_t size_class = 0; // 0: empty
    std::uint64_t tag = 0;        // low bits of key.high
};

std::uint64_t size_class_of(std::size_t set_size) {
    return std::min<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(set_size)), 15);
}

std::uint64_t pack(const Entry& e) {
    const auto squeeze = [](Cost c) { return is_infinite(c) ? narrow_infinity : static_cast<std::uint64_t>(c); };
    return e.size_class << 60 | e.tag << 2 * total_bits | squeeze(e.bounds.lower) << total_bits |
           squeeze(e.bounds.upper);
}

Entry unpack(std::uint64_t word) {
    const auto widen = [](std::uint64_t bits) {
        return bits == narrow_infinity ? infinite_cost : static_cast<Cost>(bits);
    };
    return {{widen(word >> total_bits & narrow_infinity), widen(word & narrow_infinity)},
            word >> 60,
            word >> 2 * total_bits & tag_mask};
}

// Each word is spread over all bits first: without that, words with few bits set (infinity is one bit) cancel each
// other, and an entry torn between two writes can pass for a third.
std::uint64_t wide_check(const Entry& e) {
    constexpr std::uint64_t spread = 0x9e3779b97f4a7c15U;
    return static_cast<std::uint64_t>(e.bounds.lower) * spread ^
           std::rotl(static_cast<std::uint64_t>(e.bounds.upper) * spread, 31) ^
           std::rotl((e.tag << 4 | e.size_class) * spread, 17);
}

// An entry that moves is written to its new place before its old one is overwritten. Stores release for whoever must
// not miss it.
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
        w[0].store(key ^ bounds, release);
        w[1].store(bounds, release);
    }
};

struct WideEntries {
    static constexpr int slots = 2;
    static constexpr int stride = 4;
    static Entry load(const std::atomic<std::uint64_t>* w, std::uint64_t& key) {
        const std::uint64_t last = w[3].load(relaxed);
        const Entry e{
            {static_cast<Cost>(w[1].load(relaxed)), static_cast<Cost>(w[2].load(relaxed))}, last & 15, last >> 4};
        key = w[0].load(relaxed) ^ wide_check(e);
        return e;
    }
    static void store(std::atomic<std::uint64_t>* w, std::uint64_t key, const Entry& e) {
        w[0].store(key ^ wide_check(e), release);
        w[1].store(static_cast<std::uint64_t>(e.bounds.lower), release);
        w[2].store(static_cast<std::uint64_t>(e.bounds.upper), release);
        w[3].store(e.tag << 4 | e.size_class, release);
    }
};

template <class Entries>
bool recall_from(const std::atomic<std::uint64_t>* words, const Key& key, Interval& interval) {
    for (int i = 0; i < Entries::slots; i++) {
        std::uint64_t found = 0;
        const Entry e = Entries::load(words + i * Entries::stride, found);
        if (found == key.low && e.tag == (key.high & tag_mask) && e.size_class != 0) {
            interval.intersect(e.bounds);
            check_proven(interval, a_set);
            return true;
        }
    }
    return false;
}

// True if it took a slot that was empty. Entries of a full bucket are in the order in which they were learned.
template <class Entries>
bool learn_into(std::atomic<std::uint64_t>* words, std::uint64_t key, Entry entry, bool evicts) {
    // 1. The key's slot, or an empty one, or that of the oldest of the cheapest.
    std::array<Entry, Entries::slots> entries;
    std::array<std::uint64_t, Entries::slots> keys{};
    int place = 0;
    bool is_known = false;
    std::uint64_t least = ~std::uint64_t{0};
    for (int i = 0; i < Entries::slots; i++) {
        Entry& e = entries[i];
        e = Entries::load(words + i * Entries::stride, keys[i]);
        if (keys[i] == key && e.tag == entry.tag && e.size_class != 0) {
            entry.bounds.intersect(e.bounds);
            check_proven(entry.bounds, a_set);
            is_known = true;
            place = i;
            least = e.size_class;
            break;
        }
        if (e.size_class < least) {
            least = e.size_class;
            place = i;
        }
    }

    // 2. Those that are younger than what a new entry evicts move up, and leave the last slot to it.
    if (least != 0 && !is_known && !evicts) return false;
    if (least != 0 && !is_known)
        for (; place + 1 < Entries::slots; place++)
            Entries::store(words + place * Entries::stride, keys[place + 1], entries[place + 1]);
    Entries::store(words + place * Entries::stride, key, entry);
    return least == 0;
}

// Moves the entries that `moves` of their low word and tag.
template <class Entries, class Moves>
void split_bucket(std::atomic<std::uint64_t>* from, std::atomic<std::uint64_t>* to, Moves moves) {
    for (int i = 0; i < Entries::slots * Entries::stride; i += Entries::stride) {
        std::uint64_t key = 0;
        const Entry e = Entries::load(from + i, key);
        if (e.size_class == 0 || !moves(key, e.tag)) continue;
        Entries::store(to + i, key, e);
        Entries::store(from + i, 0, Entry{{0, 0}, 0, 0});
    }
}

} // namespace

Memo::Memo(std::size_t bytes, Cost greatest_total) : Memo(bytes, greatest_total, nullptr) {}

Memo::Memo(std::span<std::uint8_t> common, Cost greatest_total)
    : Memo(common.size() - sizeof(Head), greatest_total, common.data()) {}

Memo::Memo(std::size_t bytes, Cost greatest_total, std::uint8_t* common)
    : narrow_(greatest_total < static_cast<Cost>(narrow_infinity)),
      most_doublings_([&] {
          const std::size_t most = bytes / sizeof(Bucket) / least_growing_buckets;
          return most == 0 ? 0 : std::min(static_cast<unsigned>(std::bit_width(most)) - 1, most_doublings);
      }()),
      untagged_doublings_(most_doublings_ > tag_bits ? most_doublings_ - tag_bits : 0),
      first_buckets_(std::max<std::size_t>(bytes / sizeof(Bucket) >> most_doublings_, 1)),
      own_(common != nullptr ? LargeArray()
                             : LargeArray(sizeof(Head) + bucket_count(most_doublings_) * sizeof(Bucket))),
      memory_(common != nullptr ? common : own_.as()) {}

bool Memo::recall(const Key& key, Interval& interval) const {
    const auto* words = bucket_of(key).words;
    return narrow_ ? recall_from<NarrowEntries>(words, key, interval) : recall_from<WideEntries>(words, key, interval);
}

void Memo::learn(const Key& key, Interval interval, std::size_t set_size) { learn(key, interval, set_size, true); }

void Memo::learn_if_room(const Key& key, Interval interval, std::size_t set_size) {
    learn(key, interval, set_size, false);
}

void Memo::learn(const Key& key, Interval interval, std::size_t set_size, bool evicts) {
    auto* words = bucket_of(key).words;
    const Entry entry{interval, size_class_of(set_size), key.high & tag_mask};
    const bool is_new = narrow_ ? learn_into<NarrowEntries>(words, key.low, entry, evicts)
                                : learn_into<WideEntries>(words, key.low, entry, evicts);
    if (is_new && (key.low & sample_mask) == 0) count_new_entry();
}

// A piece is a row of buckets: | index:60 entries:4 |, then the entries' words as they are in memory. The index tells
// the bucket's home, however often the memo had doubled: home, key.low and tag tell the bucket after any number of
// doublings.
//
// Others may move an entry meanwhile: in a full bucket to the slot before its own, or, as the memo doubles, to a bucket
// behind its own. So a bucket is read from its last word to its first, and buckets in the order of their numbers.
template <class Entries>
void Memo::save_entries(const std::function<void(std::span<const std::uint64_t>)>& write, std::uint64_t least_class,
                        MemoSlice slice) {
    constexpr std::size_t piece_words = std::size_t{1} << 16;
    const auto count = [&] {
        const unsigned growing = head().is_growing.load(acquire) ? 1 : 0;
        return bucket_count(std::min(head().doublings.load(acquire) + growing, most_doublings_));
    };
    const std::size_t first_home = first_buckets_ * slice.number / slice.of;
    const std::size_t end_home = first_buckets_ * (slice.number + 1) / slice.of;
    Bucket bucket;
    std::vector<std::uint64_t> piece;
    piece.reserve(piece_words + 16);
    for (std::size_t row = 0; row < count(); row += first_buckets_) {
        for (std::size_t b = row + first_home; b < row + end_home; b++) {
            for (std::size_t w = std::size(bucket.words); w-- > 0;)
                bucket.words[w].store(buckets()[b].words[w].load(acquire), relaxed);
            const std::size_t entries_word = piece.size();
            piece.push_back(b << 4);
            for (int i = 0; i < Entries::slots; i++) {
                const auto* words = bucket.words + i * Entries::stride;
                std::uint64_t key = 0;
                if (Entries::load(words, key).size_class < least_class) continue;
                for (int w = 0; w < Entries::stride; w++) piece.push_back(words[w].load(relaxed));
                piece[entries_word]++;
            }
            if ((piece[entries_word] & 15) == 0) piece.pop_back();
            if (piece.size() < piece_words) continue;
            write(piece);
            piece.clear();
        }
    }
    if (!piece.empty()) write(piece);
}

// Where the first buckets are others, the upper bits of a key that an entry tells of may belong to two of them or, at
// a boundary, to three: it goes into all, as whatever shares its other 70 bits would have met it before, too.
template <class Entries>
std::size_t Memo::restore_entries(std::span<const std::uint64_t> piece, const Shape& written) {
    std::size_t restored = 0;
    while (!piece.empty()) {
        const std::size_t bucket = piece.front() >> 4;
        const std::size_t entries = piece.front() & 15;
        piece = piece.subspan(1);
        if (bucket >= written.first_buckets << written.doublings || entries > Entries::slots ||
            entries * Entries::stride > piece.size())
            throw Error("remembered results are not as they were written");
        for (unsigned d = head().doublings.load(relaxed); d < most_doublings_ && bucket >= written.first_buckets << d;
             d++)
            double_beyond(d);
        const std::size_t home = bucket % written.first_buckets;
        const std::size_t first_home = home * first_buckets_ / written.first_buckets;
        const std::size_t last_home = ((home + 1) * first_buckets_ - 1) / written.first_buckets;
        for (std::size_t i = 0; i < entries; i++, piece = piece.subspan(Entries::stride)) {
            std::atomic<std::uint64_t> words[Entries::stride];
            for (int w = 0; w < Entries::stride; w++) words[w].store(piece[static_cast<std::size_t>(w)], relaxed);
            std::uint64_t key = 0;
            const Entry entry = Entries::load(words, key);
            if (entry.size_class == 0 || entry.bounds.crossed()) continue; // caught between two words of a write
            for (std::size_t h = first_home; h <= last_home; h++)
                if (learn_into<Entries>(bucket_of(h, key, entry.tag).words, key, entry, true) &&
                    (key & sample_mask) == 0)
                    count_new_entry();
            restored++;
        }
    }
    return restored;
}

void Memo::save(const std::function<void(std::span<const std::uint64_t>)>& write, std::size_t least_set,
                MemoSlice slice) {
    const std::uint64_t least_class = size_class_of(least_set);
    narrow_ ? save_entries<NarrowEntries>(write, least_class, slice)
            : save_entries<WideEntries>(write, least_class, slice);
}

bool Memo::can_restore(const Shape& written) const {
    return written.words_an_entry == shape().words_an_entry && written.doublings <= most_doublings &&
           written.first_buckets > 0 && written.lost_key_bits <= 64 && first_buckets_ <= 2 * written.first_buckets;
}

std::size_t Memo::restore(std::span<const std::uint64_t> piece, const Shape& written) {
    const std::uint64_t lost = written.lost_key_bits + (written.first_buckets == first_buckets_ ? 0 : 2);
    std::atomic<std::uint64_t>& most_lost = head().lost_key_bits;
    for (std::uint64_t known = most_lost.load(relaxed);
         known < lost && !most_lost.compare_exchange_weak(known, lost);) {
    }
    return narrow_ ? restore_entries<NarrowEntries>(piece, written) : restore_entries<WideEntries>(piece, written);
}

// Home is picked by the upper bits of key.high, and an entry keeps the lower ones; how often the memo has doubled adds
// nothing to that. An entry that was written under another number of first buckets is in up to three of them.
int Memo::key_bits() const {
    return static_cast<int>(std::bit_width(first_buckets_) + 63 + tag_bits - head().lost_key_bits.load(relaxed));
}

Memo::Shape Memo::shape() const {
    return {static_cast<std::uint64_t>(narrow_ ? NarrowEntries::stride : WideEntries::stride), first_buckets_,
            most_doublings_, head().lost_key_bits.load(relaxed)};
}

// Doubles when a third of the slots is taken: from there on buckets begin to overflow.
void Memo::count_new_entry() {
    const std::size_t entries = (head().sampled_entries.fetch_add(1, relaxed) + 1) * (sample_mask + 1);
    const unsigned doublings = head().doublings.load(relaxed);
    const std::size_t slots = bucket_count(doublings) * (narrow_ ? NarrowEntries::slots : WideEntries::slots);
    if (doublings < most_doublings_ && entries >= slots / 3) double_from(doublings);
}

// Unless it has doubled since, or somebody else is at it.
void Memo::double_from(unsigned doublings) {
    if (head().is_growing.exchange(true, acquire)) return;
    if (head().doublings.load(relaxed) == doublings) grow(doublings);
    head().is_growing.store(false, release);
}

// The same, and waits for somebody else who is at it. Not twice: that may be a process that hangs.
void Memo::double_beyond(unsigned doublings) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (double_from(doublings); head().doublings.load(relaxed) <= doublings; double_from(doublings)) {
        if (is_impatient_.load(relaxed)) return;
        if (std::chrono::steady_clock::now() >= end) is_impatient_.store(true, relaxed);
        std::this_thread::yield();
    }
}

void Memo::grow(unsigned doublings) {
    const std::size_t count = bucket_count(doublings);
    if (own_.size() == 0) { // a memo's own memory is on huge pages by itself
        Bucket* const first = doublings == 0 ? buckets() : buckets() + count;
        put_on_huge_pages(reinterpret_cast<std::uint8_t*>(first),
                          static_cast<std::size_t>(buckets() + 2 * count - first) * sizeof(Bucket));
    }
    const auto moves = [&](std::uint64_t low, std::uint64_t tag) {
        return (branch_word(low, tag) >> doublings & 1) != 0;
    };
    for (std::size_t b = 0; b < count; b++)
        narrow_ ? split_bucket<NarrowEntries>(buckets()[b].words, buckets()[b + count].words, moves)
                : split_bucket<WideEntries>(buckets()[b].words, buckets()[b + count].words, moves);
    head().doublings.store(doublings + 1, release);
}

} // namespace deduce
