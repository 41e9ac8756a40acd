// Many threads on a few records: what is recalled was kept, as a whole.
//
// std::thread only, no TBB: see memo_stress_test.cpp.
#include "engine/memory/common_records.hpp"
#include "engine/memory/large_array.hpp"
#include "tests/support/rounds.hpp"

#include <array>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t words = 40;
using Record = std::array<std::uint32_t, words>;

// All words tell of the key, and of who wrote them.
bool is_of(const Record& record, std::uint32_t key) {
    for (const std::uint32_t word : record)
        if (word != record[0]) return false;
    return record[0] >> 8 == key;
}

TEST(CommonRecordsStress, WhatIsRecalledWasKeptAsAWhole) {
    constexpr std::uint32_t thread_count = 8;
    constexpr std::uint32_t keys = 24; // three for each place
    constexpr std::size_t rounds_of_a_thread = rounds(1'000'000);
    LargeArray memory(8 * CommonRecords::bytes_a_record(words));
    std::atomic<std::size_t> recalled = 0;
    std::atomic<std::size_t> wrong = 0;
    std::vector<std::thread> threads;
    for (std::uint32_t t = 0; t < thread_count; t++)
        threads.emplace_back([&, t] {
            CommonRecords records(std::span(memory.as(), memory.size()), words);
            std::mt19937 random(t);
            Record record;
            for (std::size_t i = 0; i < rounds_of_a_thread; i++) {
                const auto key = static_cast<std::uint32_t>(random() % keys);
                if (records.recall({key, key}, record)) {
                    recalled++;
                    if (!is_of(record, key)) wrong++;
                } else {
                    record.fill(key << 8 | t);
                    records.keep({key, key}, record);
                }
            }
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(wrong, 0U);
    EXPECT_GT(recalled, rounds_of_a_thread);
}

} // namespace
} // namespace deduce::test
