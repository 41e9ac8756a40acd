// Rows of all widths that have a loop of their own, and of others, in any order and more than once.
#include "engine/memory/gather.hpp"
#include "tests/support/dice.hpp"

#include <atomic>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(Gather, CopiesTheRowsThatAreKept) {
    constexpr std::size_t rows = 100;
    constexpr std::size_t padding = 64;
    for (const std::size_t width : {1, 7, 15, 16, 17, 24, 31, 32, 33, 64, 65, 200}) {
        Dice dice(width);
        LargeArray from(rows * width);
        for (std::size_t i = 0; i < from.size(); i++) from.as()[i] = static_cast<std::uint8_t>(dice.below(255) + 1);
        for (const std::size_t count : {0, 1, 15, 16, 17, 150}) {
            std::vector<std::uint32_t> kept(count);
            for (std::uint32_t& row : kept) row = static_cast<std::uint32_t>(dice.below(rows));
            const LargeArray to = gather(from, width, kept, padding);
            ASSERT_EQ(to.size(), count * width + padding);
            for (std::size_t i = 0; i < count * width; i++)
                ASSERT_EQ(to.as()[i], from.as()[kept[i / width] * width + i % width]) << width << ", byte " << i;
            for (std::size_t i = 0; i < padding; i++) ASSERT_EQ(to.as()[count * width + i], 0);
        }
    }
}

TEST(Gather, StopsWhenItIsTold) {
    const std::atomic<bool> stop = true;
    const std::vector<std::uint32_t> kept = {0};
    EXPECT_THROW(gather(LargeArray(32), 32, kept, 0, &stop), Stopped);
}

} // namespace
} // namespace deduce::test
