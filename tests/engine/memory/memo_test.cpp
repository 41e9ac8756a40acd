// The memo alone, on one thread: what it learns it recalls as a true interval, in the bytes it was given.
#include "engine/memory/hash.hpp"
#include "engine/memory/memo.hpp"
#include "engine/model/errors.hpp"
#include "tests/support/keys.hpp"

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr Cost narrow_total = 1000;            // totals below 2^27 - 1
constexpr Cost wide_total = infinite_cost / 4; // totals that take a word each
constexpr std::size_t one_bucket = 64;         // bytes
constexpr std::size_t roomy = std::size_t{1} << 16;

// What the memo knows; [0, infinite] if nothing.
Interval recalled(const Memo& memo, const Key& key) {
    Interval interval;
    memo.recall(key, interval);
    return interval;
}

bool knows(const Memo& memo, const Key& key) {
    Interval interval;
    return memo.recall(key, interval);
}

class BothWidths : public testing::TestWithParam<Cost> {};

INSTANTIATE_TEST_SUITE_P(Memo, BothWidths, testing::Values(narrow_total, wide_total),
                         [](const auto& width) { return width.param == narrow_total ? "Narrow" : "Wide"; });

TEST_P(BothWidths, RecallsWhatItLearned) {
    Memo memo(roomy, GetParam());
    memo.learn(key_of(1), {3, 5}, 10);
    memo.learn(key_of(2), {7, 7}, 10);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{3, 5}));
    EXPECT_EQ(recalled(memo, key_of(2)), (Interval{7, 7}));
}

TEST_P(BothWidths, KnowsNothingAtFirst) {
    const Memo memo(roomy, GetParam());
    EXPECT_FALSE(knows(memo, key_of(1)));
    EXPECT_FALSE(knows(memo, Key{}));
    Interval untouched{4, 9};
    EXPECT_FALSE(memo.recall(key_of(1), untouched));
    EXPECT_EQ(untouched, (Interval{4, 9}));
}

TEST_P(BothWidths, RecallIntersectsWithWhatTheCallerKnows) {
    Memo memo(roomy, GetParam());
    memo.learn(key_of(1), {3, 8}, 10);
    Interval below{0, 6};
    EXPECT_TRUE(memo.recall(key_of(1), below));
    EXPECT_EQ(below, (Interval{3, 6}));
    Interval within{4, 5};
    EXPECT_TRUE(memo.recall(key_of(1), within));
    EXPECT_EQ(within, (Interval{4, 5}));
}

TEST_P(BothWidths, LearningAgainIntersects) {
    Memo memo(roomy, GetParam());
    memo.learn(key_of(1), {3, infinite_cost}, 10);
    memo.learn(key_of(1), {0, 8}, 10);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{3, 8}));
    memo.learn(key_of(1), {2, 9}, 10);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{3, 8})) << "weaker bounds teach nothing";
    memo.learn(key_of(1), {6, 7}, 10);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{6, 7}));
}

// An interval that crosses what is known is an error of ours: never remembered, never handed out.
TEST_P(BothWidths, RefusesWhatContradictsItself) {
    Memo memo(roomy, GetParam());
    memo.learn(key_of(1), {3, 5}, 10);
    EXPECT_THROW(memo.learn(key_of(1), {6, 9}, 10), InternalError);
    EXPECT_THROW(memo.learn(key_of(1), {0, 2}, 10), InternalError);
    Interval above{6, 9};
    EXPECT_THROW(memo.recall(key_of(1), above), InternalError);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{3, 5}));
    try {
        memo.learn(key_of(1), {6, 9}, 10);
    } catch (const InternalError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("at least 6 and at most 5"), std::string::npos) << text;
        EXPECT_NE(text.find("report"), std::string::npos) << text;
        EXPECT_EQ(text.find('\n'), std::string::npos) << text;
    }
}

TEST_P(BothWidths, TellsKeysApartByTheBitsThatItSays) {
    Memo memo(0, GetParam()); // one bucket: the six low bits of `high`, and all of `low`
    EXPECT_EQ(memo.key_bits(), 70);
    memo.learn({0, 9}, {3, 5}, 10);
    for (unsigned bit = 0; bit < 6; bit++) {
        EXPECT_FALSE(knows(memo, {std::uint64_t{1} << bit, 9})) << bit;
        Memo other(0, GetParam());
        other.learn({0, 9}, {3, 5}, 10);
        other.learn({std::uint64_t{1} << bit, 9}, {7, 8}, 10);
        EXPECT_EQ(recalled(other, {0, 9}), (Interval{3, 5})) << bit;
    }
    EXPECT_TRUE(knows(memo, {64, 9})) << "a further bit is not looked at";
    EXPECT_EQ(Memo(std::size_t{64} << 20, GetParam()).key_bits(), 64 + 15 + 6) << "it begins with 2^15 buckets";
}

TEST_P(BothWidths, KeepsInfiniteBounds) {
    Memo memo(roomy, GetParam());
    memo.learn(key_of(1), {5, infinite_cost}, 10);
    memo.learn(key_of(2), {infinite_cost, infinite_cost}, 10);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{5, infinite_cost}));
    EXPECT_EQ(recalled(memo, key_of(2)), (Interval{infinite_cost, infinite_cost}));
}

TEST_P(BothWidths, KeepsTheGreatestTotalApartFromInfinity) {
    Memo memo(roomy, GetParam());
    memo.learn(key_of(1), {GetParam(), GetParam()}, 10);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{GetParam(), GetParam()}));
}

TEST_P(BothWidths, KeepsWithinItsBytes) {
    for (const std::size_t bytes : {64, 100, 4096, 1'000'000, 50'000'000}) {
        const Memo memo(bytes, GetParam());
        EXPECT_LE(memo.bytes(), memo.greatest_bytes());
        EXPECT_LE(memo.greatest_bytes(), bytes);
        EXPECT_GT(memo.greatest_bytes() + 64 * 64, bytes) << "and may use them";
    }
    EXPECT_EQ(Memo(0, GetParam()).bytes(), one_bucket) << "one bucket at least";
}

TEST_P(BothWidths, OneBucketForgetsButNeverLies) {
    Memo memo(0, GetParam());
    std::size_t hits = 0;
    for (std::uint64_t i = 0; i < 1000; i++) {
        memo.learn(key_of(i), {static_cast<Cost>(i), static_cast<Cost>(i) + 1}, i % 7 + 1);
        ASSERT_EQ(recalled(memo, key_of(i)), (Interval{static_cast<Cost>(i), static_cast<Cost>(i) + 1}))
            << "the newest";
        for (std::uint64_t earlier = i < 10 ? 0 : i - 10; earlier <= i; earlier++) {
            Interval interval;
            if (!memo.recall(key_of(earlier), interval)) continue;
            hits++;
            ASSERT_EQ(interval, (Interval{static_cast<Cost>(earlier), static_cast<Cost>(earlier) + 1}));
        }
    }
    EXPECT_GT(hits, 1000U) << "more than the newest alone";
}

TEST_P(BothWidths, ReplacesTheSmallestSet) {
    Memo memo(one_bucket, GetParam());
    memo.learn(key_of(0), {1, 1}, 4096);
    for (std::uint64_t i = 1; i < 100; i++) memo.learn(key_of(i), {2, 2}, 3);
    EXPECT_EQ(recalled(memo, key_of(0)), (Interval{1, 1})) << "a large set outlives any number of small ones";
    memo.learn(key_of(100), {3, 3}, 1 << 20);
    EXPECT_TRUE(knows(memo, key_of(0))) << "a larger one drives out a small one";
    EXPECT_TRUE(knows(memo, key_of(100)));
}

// Both hold ten times as much as is learned here, so the little that is lost is lost by doubling. Of the larger one the
// first doublings are by bits of key.low.
TEST_P(BothWidths, GrowsAsItFillsAndKeepsWhatItKnows) {
    for (const std::size_t limit : {std::size_t{64} << 20, std::size_t{8} << 30}) {
        constexpr std::uint64_t count = 200'000;
        Memo memo(limit, GetParam());
        EXPECT_LT(memo.bytes(), limit / 8) << "small at first";
        EXPECT_LE(memo.greatest_bytes(), limit);
        std::size_t most = memo.bytes();
        for (std::uint64_t i = 0; i < count; i++) {
            memo.learn(key_of(i), {static_cast<Cost>(i % 900), static_cast<Cost>(i % 900) + 1}, i % 7 + 1);
            ASSERT_GE(memo.bytes(), most) << "never shrinks";
            most = memo.bytes();
        }
        EXPECT_GT(most, std::size_t{4} << 20) << "has doubled";
        EXPECT_LE(most, limit);
        std::uint64_t known = 0;
        for (std::uint64_t i = 0; i < count; i++) {
            Interval interval;
            if (!memo.recall(key_of(i), interval)) continue;
            known++;
            ASSERT_EQ(interval, (Interval{static_cast<Cost>(i % 900), static_cast<Cost>(i % 900) + 1}));
        }
        EXPECT_GT(known, count - count / 8);
    }
}

TEST_P(BothWidths, LearningAKnownKeyDrivesNothingOut) {
    Memo memo(one_bucket, GetParam());
    memo.learn(key_of(1), {1, 9}, 2);
    memo.learn(key_of(2), {2, 9}, 1000);
    for (Cost lower = 1; lower < 9; lower++) memo.learn(key_of(2), {lower, 9}, 1000);
    EXPECT_EQ(recalled(memo, key_of(1)), (Interval{1, 9}));
    EXPECT_EQ(recalled(memo, key_of(2)), (Interval{8, 9}));
}

TEST(Memo, NarrowHoldsFourABucketAndWideTwo) {
    for (const auto& [total, places] : {std::pair(narrow_total, 4U), std::pair(wide_total, 2U)}) {
        Memo memo(one_bucket, total);
        for (std::uint64_t i = 0; i < 8; i++) memo.learn(key_of(i), {1, 2}, 5);
        unsigned known = 0;
        for (std::uint64_t i = 0; i < 8; i++) known += knows(memo, key_of(i)) ? 1 : 0;
        EXPECT_EQ(known, places);
    }
}

TEST(Memo, OfEquallyCheapOnesTheOldestIsLost) {
    for (const auto& [total, places] : {std::pair(narrow_total, 4U), std::pair(wide_total, 2U)}) {
        Memo memo(one_bucket, total);
        for (std::uint64_t i = 0; i < 8; i++) {
            memo.learn(key_of(i), {1, 2}, 5);
            for (std::uint64_t earlier = 0; earlier <= i; earlier++)
                EXPECT_EQ(knows(memo, key_of(earlier)), earlier + places > i) << earlier << " after " << i;
        }
    }
}

// The last total that fits into twenty-seven bits, and the first that does not.
TEST(Memo, WidthFollowsTheGreatestTotal) {
    for (const Cost total : {(Cost{1} << 27) - 2, (Cost{1} << 27) - 1, Cost{1} << 27}) {
        Memo memo(roomy, total);
        memo.learn(key_of(1), {total - 1, total}, 5);
        EXPECT_EQ(recalled(memo, key_of(1)), (Interval{total - 1, total}));
    }
}

} // namespace
} // namespace deduce::test
