// A thread's rooms come back to it, up to so many bytes, and go with it.
#include "engine/memory/large_array.hpp"
#include "engine/memory/spare_rooms.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// In a thread of its own, which has no rooms yet.
template <class Do>
void in_new_thread(const Do& what) {
    std::thread(what).join();
}

TEST(SpareRooms, ComeBackIfTheyAreLargeEnough) {
    in_new_thread([] {
        const AlignedRoom small = spare_rooms::take(1);
        const AlignedRoom large = spare_rooms::take(2 * huge_page);
        ASSERT_NE(small.mapping, nullptr);
        ASSERT_NE(large.mapping, nullptr);
        std::fill_n(small.first, huge_page, std::uint8_t{1});
        std::fill_n(large.first, 2 * huge_page, std::uint8_t{2});
        spare_rooms::give_back(large);
        spare_rooms::give_back(small);
        EXPECT_EQ(spare_rooms::take(2 * huge_page).mapping, large.mapping);
        spare_rooms::give_back(large);
        EXPECT_EQ(spare_rooms::take(huge_page).mapping, small.mapping); // the smallest that fits
        EXPECT_EQ(spare_rooms::take(huge_page).mapping, large.mapping);
        const AlignedRoom other = spare_rooms::take(huge_page);
        EXPECT_NE(other.mapping, small.mapping);
        EXPECT_NE(other.mapping, large.mapping);
        for (const AlignedRoom& room : {small, large, other}) spare_rooms::give_back(room);
    });
}

TEST(SpareRooms, AreNoMoreThanAThreadMayKeep) {
    in_new_thread([] {
        const AlignedRoom most = spare_rooms::take(spare_rooms::most_bytes);
        const AlignedRoom one_more = spare_rooms::take(huge_page);
        spare_rooms::give_back(most);
        spare_rooms::give_back(one_more); // unmapped: there is no room left for it
        EXPECT_EQ(spare_rooms::take(1).mapping, most.mapping);
        munmap(most.mapping, most.mapped_bytes);
    });
}

TEST(SpareRooms, BecomeArrays) {
    in_new_thread([] {
        const std::uint8_t* before = nullptr;
        {
            LargeArray first = LargeArray::unwritten(3 * huge_page - 5);
            std::fill_n(first.as(), first.size(), std::uint8_t{9});
            before = first.as();
        }
        const LargeArray second = LargeArray::unwritten(2 * huge_page + 1);
        EXPECT_EQ(second.as(), before);
        EXPECT_EQ(second.size(), 2 * huge_page + 1);
        const LargeArray zeros(2 * huge_page);
        EXPECT_TRUE(std::all_of(zeros.as(), zeros.as() + zeros.size(), [](std::uint8_t b) { return b == 0; }));
    });
}

// One thread makes an array, which another one, or nobody who is left, gives back.
TEST(SpareRooms, MayBelongToThreadsThatAreGone) {
    LargeArray array;
    in_new_thread([&] { array = LargeArray::unwritten(huge_page); });
    std::fill_n(array.as(), array.size(), std::uint8_t{1});
    in_new_thread([&] { const LargeArray mine = std::move(array); });
}

} // namespace
} // namespace deduce::test
