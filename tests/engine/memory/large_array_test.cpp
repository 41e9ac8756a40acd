// Arrays that are on huge pages, and those that are not.
#include "engine/memory/large_array.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(LargeArray, HoldsWhatIsWrittenUpToItsLastByte) {
    for (const std::size_t bytes : {0UL, 1UL, 64UL, 4097UL, (1UL << 21) - 1, 1UL << 21, 5'000'001UL}) {
        LargeArray array(bytes);
        ASSERT_EQ(array.size(), bytes);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.as()) % 64, 0U);
        std::fill_n(array.as(), bytes, std::uint8_t{7});
        EXPECT_EQ(std::count(array.as(), array.as() + bytes, 7), static_cast<std::ptrdiff_t>(bytes));
    }
}

TEST(LargeArray, MovesWithItsBytes) {
    LargeArray first(8);
    *first.as<std::uint64_t>() = 5;
    const LargeArray second = std::move(first);
    EXPECT_EQ(*second.as<std::uint64_t>(), 5U);
    EXPECT_EQ(second.size(), 8U);
}

TEST(LargeArray, LeavesWhatItIsLent) {
    std::uint8_t bytes[] = {1, 2, 3};
    {
        LargeArray lent = LargeArray::lent(bytes);
        EXPECT_EQ(lent.size(), 3U);
        EXPECT_EQ(lent.as(), bytes);
        const LargeArray moved = std::move(lent);
        EXPECT_EQ(moved.as()[2], 3);
    }
    EXPECT_EQ(bytes[1], 2);
}

} // namespace
} // namespace deduce::test
