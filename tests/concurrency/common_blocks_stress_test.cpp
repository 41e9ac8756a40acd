// Many threads on a few blocks: what is read was made whole, and stays so for as long as it is held.
//
// std::thread only, no TBB: see memo_stress_test.cpp.
#include "engine/memory/common_blocks.hpp"
#include "engine/memory/large_array.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(CommonBlocksStress, WhatIsHeldIsWholeAndStays) {
    constexpr std::uint32_t thread_count = 8;
    constexpr std::uint32_t keys = 24;
    constexpr std::size_t least = 64;
    constexpr std::size_t rounds_of_a_thread = rounds(300'000);
    LargeArray memory(12 * (64 + 12 * (least + 64))); // twelve of the shortest
    std::atomic<std::size_t> read = 0;
    std::atomic<std::size_t> wrong = 0;
    std::vector<std::thread> threads;
    for (std::uint32_t t = 0; t < thread_count; t++)
        threads.emplace_back([&, t] {
            CommonBlocks blocks(std::span(memory.as(), memory.size()), least);
            std::mt19937 random(t);
            for (std::size_t i = 0; i < rounds_of_a_thread; i++) {
                const auto key = static_cast<std::uint32_t>(random() % keys + 1);
                auto block = blocks.get({key, key}, least);
                if (!block) continue;
                const bool gives_up = random() % 8 == 0;
                if (!block->is_whole()) {
                    std::ranges::fill(block->bytes(), static_cast<std::uint8_t>(key));
                    if (!gives_up) block->show();
                    continue;
                }
                read++;
                for (int again = 0; again < 2; again++)
                    if (std::ranges::count(block->bytes(), static_cast<std::uint8_t>(key)) !=
                        std::ssize(block->bytes()))
                        wrong++;
            }
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(wrong, 0U);
    EXPECT_GT(read, rounds_of_a_thread);
}

} // namespace
} // namespace deduce::test
