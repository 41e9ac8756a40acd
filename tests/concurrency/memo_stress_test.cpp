// Many threads on one memo, tiny or growing: whatever they overwrite of each other, a recalled interval is true.
//
// std::thread only, no TBB: Debian's libtbb is not instrumented for the thread sanitizer, which this test is for.
#include "engine/memory/hash.hpp"
#include "engine/memory/memo.hpp"
#include "tests/support/rounds.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <random>
#include <span>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t thread_count = 8;
constexpr std::size_t rounds_of_a_thread = rounds(1'000'000);

struct Load {
    std::uint64_t keys;
    std::size_t memo_bytes;
};
constexpr Load crowded{48, 128};                        // more than two buckets hold
constexpr Load growing{300'000, std::size_t{64} << 20}; // the memo begins with 2 MiB

struct Subject {
    Key key;
    Cost value; // what every interval must contain
};

std::vector<Subject> subjects(std::uint64_t count, Cost greatest_total) {
    std::vector<Subject> result;
    for (std::uint64_t i = 0; i < count; i++) {
        const Key key = hash128(&i, sizeof i);
        const bool infinite = i % 4 == 0;
        result.push_back(
            {key, infinite ? infinite_cost : static_cast<Cost>(key.low % static_cast<std::uint64_t>(greatest_total))});
    }
    return result;
}

// A true interval around the value, half of the time closed or open on one side.
Interval interval_around(Cost value, std::mt19937_64& random) {
    const auto slack = [&] { return static_cast<Cost>(random() % 1000); };
    Interval interval{value, value};
    if (random() % 4 != 0) interval.lower = random() % 2 == 0 ? 0 : std::max<Cost>(0, value - slack());
    if (random() % 4 != 0 && !is_infinite(value)) interval.upper = random() % 2 == 0 ? infinite_cost : value + slack();
    return interval;
}

struct Tally {
    std::uint64_t hits = 0;
    std::uint64_t lies = 0;
};

Tally hammer(Memo& memo, const std::vector<Subject>& subjects, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Tally tally;
    for (std::size_t i = 0; i < rounds_of_a_thread; i++) {
        const Subject& written = subjects[random() % subjects.size()];
        memo.learn(written.key, interval_around(written.value, random), random() % 8 + 1);
        const Subject& read = i % 2 == 0 ? written : subjects[random() % subjects.size()];
        Interval interval;
        if (!memo.recall(read.key, interval)) continue;
        tally.hits++;
        if (read.value < interval.lower || read.value > interval.upper) tally.lies++;
    }
    return tally;
}

void expect_no_lies(const Load& load, Cost greatest_total) {
    const std::vector<Subject> shared = subjects(load.keys, greatest_total - 1000);
    Memo memo(load.memo_bytes, greatest_total);
    const std::size_t bytes_at_first = memo.bytes();
    std::array<Tally, thread_count> tallies;
    std::atomic<std::size_t> ready = 0;
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < thread_count; t++)
        threads.emplace_back([&, t] {
            ready++;
            while (ready < thread_count) std::this_thread::yield();
            tallies[t] = hammer(memo, shared, t);
        });
    for (std::thread& thread : threads) thread.join();
    for (const Tally& tally : tallies) {
        EXPECT_EQ(tally.lies, 0U);
        EXPECT_GT(tally.hits, rounds_of_a_thread / 100) << "the memo was hardly used";
    }
    if (memo.greatest_bytes() > bytes_at_first) {
        EXPECT_GT(memo.bytes(), bytes_at_first) << "it never grew";
    }
}

constexpr Cost narrow_total = Cost{1} << 26;
constexpr Cost wide_total = infinite_cost / 4;

// What is saved while others learn is true, too; a memo of the same shape learns it.
void expect_no_lies_on_disk(const Load& load, Cost greatest_total) {
    const std::vector<Subject> shared = subjects(load.keys, greatest_total - 1000);
    Memo memo(load.memo_bytes, greatest_total);
    Memo saved(load.memo_bytes, greatest_total);
    std::atomic<std::size_t> at_work = thread_count;
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < thread_count; t++)
        threads.emplace_back([&, t] {
            hammer(memo, shared, t);
            at_work--;
        });
    std::size_t entries = 0;
    const auto save = [&] {
        memo.save([&](std::span<const std::uint64_t> piece) { entries += saved.restore(piece, memo.shape()); });
    };
    while (at_work > 0) save();
    for (std::thread& thread : threads) thread.join();
    save(); // the only one that is sure to find something, where this thread had to wait for the others
    std::size_t known = 0;
    for (const Subject& s : shared) {
        Interval interval;
        if (!saved.recall(s.key, interval)) continue;
        known++;
        EXPECT_LE(interval.lower, s.value);
        EXPECT_GE(interval.upper, s.value);
    }
    EXPECT_GE(entries, known);
    EXPECT_GT(known, 0U);
}

// What is known all the time is in everything that is saved, though the memo doubles meanwhile.
TEST(MemoStress, NothingIsLeftOutOfWhatIsSavedWhileItGrows) {
    constexpr std::uint64_t first = 20'000; // it doubles at twice as many
    constexpr std::uint64_t all = rounds(400'000);
    const auto key = [](std::uint64_t i) { return hash128(&i, sizeof i); };
    Memo memo(std::size_t{64} << 20, narrow_total);
    const std::size_t bytes_at_first = memo.bytes();
    for (std::uint64_t i = 0; i < first; i++) memo.learn(key(i), {1, 2}, 10'000);
    ASSERT_EQ(memo.bytes(), bytes_at_first);
    std::atomic<bool> has_ended = false;
    std::thread learner([&] {
        for (std::uint64_t i = first; i < all; i++) memo.learn(key(i), {1, 2}, 5);
        has_ended = true;
    });
    std::vector<std::unique_ptr<Memo>> saved;
    do {
        saved.push_back(std::make_unique<Memo>(std::size_t{64} << 20, narrow_total));
        for (std::size_t slice = 0; slice < 2; slice++)
            memo.save([&](std::span<const std::uint64_t> piece) { saved.back()->restore(piece, memo.shape()); }, 10'000,
                      {slice, 2});
    } while (!has_ended);
    learner.join();
    EXPECT_GT(memo.bytes(), bytes_at_first);
    for (std::uint64_t i = 0; i < first; i++) {
        Interval interval;
        if (!memo.recall(key(i), interval)) continue; // it was driven out
        for (const auto& s : saved) EXPECT_TRUE(s->recall(key(i), interval)) << i;
    }
}

// Nor while its bucket is full, and each new entry makes it move by one. One thread learns and another saves, bucket by
// bucket.
void expect_nothing_left_out_while_it_evicts(Cost greatest_total, std::uint64_t entries_a_bucket) {
    constexpr std::uint64_t buckets = rounds(4096);
    constexpr std::size_t bucket_bytes = 64;
    const auto key = [](std::uint64_t bucket, std::uint64_t number) {
        return Key{.high = bucket * (~std::uint64_t{0} / buckets + 1), .low = number + 1};
    };
    const std::uint64_t kept = entries_a_bucket - 1; // the youngest, and far larger than the others
    Memo memo(buckets * bucket_bytes, greatest_total);
    for (std::uint64_t b = 0; b < buckets; b++)
        for (std::uint64_t i = 0; i <= kept; i++) memo.learn(key(b, i), {1, 2}, i == kept ? 10'000 : 5);
    std::atomic<std::uint64_t> saving = 0;
    std::atomic<std::uint64_t> learned = 0;
    std::thread learner([&] {
        for (std::uint64_t b = 0; b < buckets; b++) {
            while (saving < b) std::this_thread::yield();
            for (std::uint64_t i = 0; i <= kept; i++) memo.learn(key(b, entries_a_bucket + i), {1, 2}, 5);
            learned = b + 1;
        }
    });
    std::uint64_t missed = 0;
    for (std::uint64_t b = 0; b < buckets; b++) {
        saving = b;
        bool is_last = false;
        while (!is_last) {
            is_last = learned > b;
            Memo saved(bucket_bytes, greatest_total);
            memo.save([&](std::span<const std::uint64_t> piece) { saved.restore(piece, memo.shape()); }, 10'000,
                      {b, buckets});
            Interval interval;
            if (!saved.recall(key(b, kept), interval)) missed++;
        }
    }
    learner.join();
    EXPECT_EQ(missed, 0U);
}

TEST(MemoStress, NothingIsLeftOutOfWhatIsSavedWhileItEvicts) {
    expect_nothing_left_out_while_it_evicts(narrow_total, 4);
    expect_nothing_left_out_while_it_evicts(wide_total, 2);
}

TEST(MemoStress, NarrowEntriesAreTrue) { expect_no_lies(crowded, narrow_total); }

TEST(MemoStress, WideEntriesAreTrue) { expect_no_lies(crowded, wide_total); }

TEST(MemoStress, NarrowEntriesAreTrueWhileItGrows) { expect_no_lies(growing, narrow_total); }

TEST(MemoStress, WideEntriesAreTrueWhileItGrows) { expect_no_lies(growing, wide_total); }

TEST(MemoStress, NarrowEntriesAreTrueOnDisk) {
    expect_no_lies_on_disk(crowded, narrow_total);
    expect_no_lies_on_disk(growing, narrow_total);
}

TEST(MemoStress, WideEntriesAreTrueOnDisk) {
    expect_no_lies_on_disk(crowded, wide_total);
    expect_no_lies_on_disk(growing, wide_total);
}

} // namespace
} // namespace deduce::test
