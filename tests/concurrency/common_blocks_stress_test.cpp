// Many threads on a few blocks: what is read was made whole, and stays so for as long as it is held.
//
// std::thread only, no TBB: see memo_stress_test.cpp.
#include "engine/memory/common_blocks.hpp"
#include "engine/memory/joint_pieces.hpp"
#include "engine/memory/large_array.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <atomic>
#include <random>
#include <span>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// turn(blocks, random, t) so often on each of eight threads, which have the blocks in common.
template <class Turn>
void run_on_threads(std::span<std::uint8_t> memory, std::size_t least, std::size_t turns, const Turn& turn) {
    std::vector<std::thread> threads;
    for (std::uint32_t t = 0; t < 8; t++)
        threads.emplace_back([&, t] {
            CommonBlocks blocks(memory, least, 2);
            std::mt19937 random(t);
            for (std::size_t i = 0; i < turns; i++) turn(blocks, random, t);
        });
    for (std::thread& t : threads) t.join();
}

TEST(CommonBlocksStress, WhatIsHeldIsWholeAndStays) {
    constexpr std::uint32_t keys = 24;
    constexpr std::size_t least = 64;
    constexpr std::size_t turns = rounds(300'000);
    LargeArray memory(12 * (64 + 12 * (least + 64))); // twelve of the shortest
    std::atomic<std::size_t> read = 0;
    std::atomic<std::size_t> wrong = 0;
    run_on_threads({memory.as(), memory.size()}, least, turns, [&](CommonBlocks& blocks, std::mt19937& random, auto) {
        const auto key = static_cast<std::uint32_t>(random() % keys + 1);
        auto block = blocks.get({key, key}, least);
        if (!block) return;
        const bool gives_up = random() % 8 == 0;
        if (!block->is_whole()) {
            std::ranges::fill(block->bytes(), static_cast<std::uint8_t>(key));
            if (!gives_up) block->show();
            return;
        }
        read++;
        for (int again = 0; again < 2; again++)
            if (std::ranges::count(block->bytes(), static_cast<std::uint8_t>(key)) != std::ssize(block->bytes()))
                wrong++;
    });
    EXPECT_EQ(wrong, 0U);
    EXPECT_GT(read, turns);
}

// Rows of bytes, which may be written twice with the same value: hence atomically, here.
TEST(CommonBlocksStress, WhatIsMadeTogetherIsWholeForAll) {
    constexpr std::uint32_t keys = 6;
    constexpr std::size_t least = std::size_t{1} << 13;
    constexpr std::size_t rows = least - CommonBlocks::zeroed;
    LargeArray memory(12 * (64 + 4 * (least + 64))); // four of the shortest
    std::atomic<std::size_t> helped = 0;
    std::atomic<std::size_t> wrong = 0;
    run_on_threads({memory.as(), memory.size()}, least, rounds(2000),
                   [&](CommonBlocks& blocks, std::mt19937& random, std::uint32_t t) {
                       const auto key = static_cast<std::uint32_t>(random() % keys + 1);
                       auto block = blocks.get({key, key}, least, true);
                       if (!block) return;
                       const std::span<std::uint8_t> bytes = block->bytes().subspan(CommonBlocks::zeroed);
                       const auto byte = [&](std::size_t row) { return std::atomic_ref<std::uint8_t>(bytes[row]); };
                       if (!block->is_whole()) {
                           helped += block->is_helping() ? 1 : 0;
                           JointPieces joint(JointPieces::progress_in(block->bytes()), t, [] {});
                           joint.fill_next(rows, [&](std::size_t begin, std::size_t end) {
                               for (std::size_t row = begin; row < end; row++)
                                   byte(row).store(static_cast<std::uint8_t>(key + row), std::memory_order_relaxed);
                           });
                           if (random() % 8 != 0) block->show();
                       }
                       for (std::size_t row = 0; row < rows; row++)
                           if (byte(row).load(std::memory_order_relaxed) != static_cast<std::uint8_t>(key + row))
                               wrong++;
                   });
    EXPECT_EQ(wrong, 0U);
    EXPECT_GT(helped, 0U);
}

} // namespace
} // namespace deduce::test
