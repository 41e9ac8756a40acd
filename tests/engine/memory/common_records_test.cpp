// Records in memory that several users have in common: kept once, forgotten oldest first, and never half of one.
#include "engine/memory/common_records.hpp"
#include "engine/memory/large_array.hpp"

#include <array>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t words = 5;
constexpr std::size_t places_a_bucket = 4;
using Record = std::array<std::uint32_t, words>;

class CommonRecordsTest : public testing::Test {
  protected:
    explicit CommonRecordsTest(std::size_t buckets = 1)
        : memory_(buckets * places_a_bucket * CommonRecords::bytes_a_record(words)),
          one(bytes(), words),
          other(bytes(), words) {}

    static Record record_of(std::uint64_t n) {
        Record record;
        for (std::size_t i = 0; i < words; i++) record[i] = static_cast<std::uint32_t>(n * words + i);
        return record;
    }
    // All of one bucket, which differ in either half.
    static Key key_of(std::uint64_t n) { return {n / 2, n % 2}; }

    static std::optional<Record> recalled(const CommonRecords& records, std::uint64_t n) {
        Record record;
        return records.recall(key_of(n), record) ? std::optional(record) : std::nullopt;
    }

    std::span<std::uint8_t> bytes() { return {memory_.as(), memory_.size()}; }
    std::uint64_t& turn_of_place(std::size_t place) {
        return *reinterpret_cast<std::uint64_t*>(memory_.as() + place * CommonRecords::bytes_a_record(words));
    }

  private:
    LargeArray memory_;

  protected:
    CommonRecords one;
    CommonRecords other;
};

TEST_F(CommonRecordsTest, WhatOneKeepsAllRecall) {
    EXPECT_TRUE(one.can_keep());
    EXPECT_EQ(recalled(one, 0), std::nullopt) << "the key of nothing";
    for (std::uint64_t n = 0; n < places_a_bucket; n++) {
        one.keep(key_of(n), record_of(n));
        for (std::uint64_t m = 0; m < places_a_bucket; m++)
            EXPECT_EQ(recalled(other, m), m <= n ? std::optional(record_of(m)) : std::nullopt) << m << " after " << n;
    }
}

TEST_F(CommonRecordsTest, AKeyKeepsItsFirstRecord) {
    for (std::uint64_t n = 0; n < places_a_bucket; n++) one.keep(key_of(n), record_of(n));
    for (const std::uint64_t again : {1, 1, 3}) other.keep(key_of(again), record_of(9));
    for (std::uint64_t n = 0; n < places_a_bucket; n++) EXPECT_EQ(recalled(one, n), record_of(n)) << "none made room";
}

TEST_F(CommonRecordsTest, TheOldestMakesRoom) {
    constexpr std::uint64_t kept = 103;
    for (std::uint64_t n = 0; n < kept; n++) {
        (n % 3 == 0 ? one : other).keep(key_of(n), record_of(n));
        for (std::uint64_t m = 0; m <= n; m++)
            ASSERT_EQ(recalled(one, m).has_value(), m + places_a_bucket > n) << m << " after " << n;
        ASSERT_EQ(recalled(other, n), record_of(n));
    }
}

TEST_F(CommonRecordsTest, WhatIsHalfWrittenIsNotThereAndItsPlaceIsLeft) {
    for (std::uint64_t n = 0; n < places_a_bucket; n++) one.keep(key_of(n), record_of(n));
    for (std::size_t place = 0; place < places_a_bucket; place++) {
        turn_of_place(place)++; // as a process leaves it that ends while it writes there
        std::size_t there = 0;
        for (std::uint64_t n = 0; n < places_a_bucket; n++) there += recalled(other, n) ? 1 : 0;
        EXPECT_EQ(there, places_a_bucket - 1 - place);
    }
    one.keep(key_of(9), record_of(9));
    EXPECT_EQ(recalled(one, 9), std::nullopt) << "no place is left";
    turn_of_place(2)++;
    one.keep(key_of(9), record_of(9));
    EXPECT_EQ(recalled(one, 9), record_of(9));
}

TEST(CommonRecords, KeepNothingWhereMemoryIsTooSmall) {
    for (const std::size_t missing : {std::size_t{1}, places_a_bucket * CommonRecords::bytes_a_record(words)}) {
        std::vector<std::uint64_t> memory(places_a_bucket * CommonRecords::bytes_a_record(words) / 8);
        CommonRecords records({reinterpret_cast<std::uint8_t*>(memory.data()), 8 * memory.size() - missing}, words);
        EXPECT_FALSE(records.can_keep());
        Record record{1, 2, 3, 4, 5};
        records.keep({1, 1}, record);
        EXPECT_FALSE(records.recall({1, 1}, record));
    }
}

} // namespace
} // namespace deduce::test
