// Blocks in memory that several users have in common: made once, read by all, and never taken from who holds them.
#include "engine/memory/array_source.hpp"
#include "engine/memory/common_blocks.hpp"
#include "engine/memory/large_array.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t least = 1024;
constexpr std::size_t shares = 18; // of the bytes: the two longest of 12 lengths have four each
constexpr std::size_t line = 64;
// Of each length but the shortest, at most that many.
constexpr std::size_t bytes_for(std::size_t shortest_places) {
    return shares * (line + shortest_places * (least + line));
}

class CommonBlocksTest : public testing::Test {
  protected:
    explicit CommonBlocksTest(std::size_t places = 3)
        : memory_(bytes_for(places)), one(bytes(), least, 2), other(bytes(), least, 2) {}

    static Key key_of(std::uint64_t n) { return {n, n + 1}; }

    // Makes the block, if it is not there, and says whether it was made.
    static bool made(CommonBlocks& blocks, std::uint64_t n) {
        auto block = blocks.get(key_of(n), least);
        if (!block || block->is_whole()) return false;
        std::ranges::fill(block->bytes(), static_cast<std::uint8_t>(n));
        block->show();
        return true;
    }
    static bool holds(const std::optional<CommonBlocks::Block>& block, std::uint64_t n) {
        return block && block->is_whole() &&
               std::ranges::count(block->bytes(), static_cast<std::uint8_t>(n)) == std::ssize(block->bytes());
    }

    std::span<std::uint8_t> bytes() { return {memory_.as(), memory_.size()}; }

  private:
    LargeArray memory_;

  protected:
    CommonBlocks one;
    CommonBlocks other;
};

TEST_F(CommonBlocksTest, SomeAreMadeTogether) {
    auto first = one.get(key_of(1), least, true);
    ASSERT_TRUE(first && !first->is_whole() && !first->is_helping());
    EXPECT_EQ(std::ranges::count(first->bytes().first(CommonBlocks::zeroed), 0),
              std::ssize(first->bytes().first(CommonBlocks::zeroed)));
    auto helper = other.get(key_of(1), least, true);
    ASSERT_TRUE(helper && !helper->is_whole() && helper->is_helping());
    EXPECT_EQ(helper->bytes().data(), first->bytes().data());
    std::ranges::fill(helper->bytes(), std::uint8_t{1});
    first->show();
    EXPECT_TRUE(holds(other.get(key_of(1), least, true), 1));
    first.reset();
    EXPECT_TRUE(holds(one.get(key_of(1), least, true), 1)) << "while another one holds it";
    helper.reset();
    EXPECT_TRUE(holds(one.get(key_of(1), least, true), 1));
}

// Who began gives up: who helps still has what was made, but nobody else finds it.
TEST_F(CommonBlocksTest, WhatIsMadeTogetherMayBeGivenUp) {
    auto first = one.get(key_of(1), least, true);
    const auto helper = other.get(key_of(1), least, true);
    ASSERT_TRUE(first && helper);
    std::ranges::fill(helper->bytes(), std::uint8_t{1});
    first.reset();
    const auto again = other.get(key_of(1), least, true);
    ASSERT_TRUE(again && !again->is_whole() && !again->is_helping());
    EXPECT_NE(again->bytes().data(), helper->bytes().data()) << "its place is held";
    for (std::uint64_t n = 2; n < 20; n++) made(one, n);
    EXPECT_EQ(std::ranges::count(helper->bytes(), 1), std::ssize(helper->bytes()));
}

TEST_F(CommonBlocksTest, WhatOneMakesAllRead) {
    for (std::uint64_t n = 0; n < 3; n++) {
        EXPECT_TRUE(made(one, n));
        for (std::uint64_t m = 0; m <= n; m++) EXPECT_TRUE(holds(other.get(key_of(m), least), m));
    }
    const auto block = other.get(key_of(2), least);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block->bytes().data()) % 64, 0U);
    EXPECT_EQ(block->bytes().data(), one.get(key_of(2), least)->bytes().data()) << "where it lies";
}

TEST_F(CommonBlocksTest, KeysDifferByEitherHalf) {
    EXPECT_TRUE(made(one, 0));
    EXPECT_FALSE(one.get({0, 2}, least)->is_whole());
    EXPECT_FALSE(one.get({3, 1}, least)->is_whole());
}

TEST_F(CommonBlocksTest, ABlockThatIsBeingMadeIsNotThere) {
    auto making = one.get(key_of(1), least);
    ASSERT_TRUE(making);
    EXPECT_FALSE(making->is_whole());
    EXPECT_FALSE(other.get(key_of(1), least));
    EXPECT_TRUE(made(other, 2)) << "others are";
    std::ranges::fill(making->bytes(), std::uint8_t{1});
    making->show();
    EXPECT_TRUE(making->is_whole());
    EXPECT_TRUE(holds(other.get(key_of(1), least), 1));
}

TEST_F(CommonBlocksTest, WhatWasNeverShownIsMadeAnew) {
    { const auto making = one.get(key_of(1), least); }
    const auto again = other.get(key_of(1), least);
    ASSERT_TRUE(again);
    EXPECT_FALSE(again->is_whole());
}

TEST_F(CommonBlocksTest, WhoAskedLeastRecentlyMakesRoom) {
    for (std::uint64_t n = 0; n < 3; n++) EXPECT_TRUE(made(one, n));
    EXPECT_TRUE(holds(one.get(key_of(0), least), 0));
    EXPECT_TRUE(made(other, 3));
    EXPECT_TRUE(holds(one.get(key_of(0), least), 0));
    EXPECT_TRUE(holds(one.get(key_of(2), least), 2));
    EXPECT_TRUE(made(one, 1)) << "was forgotten";
}

TEST_F(CommonBlocksTest, WhatIsHeldStays) {
    std::vector<std::optional<CommonBlocks::Block>> held;
    for (std::uint64_t n = 0; n < 3; n++) {
        EXPECT_TRUE(made(one, n));
        held.push_back(one.get(key_of(n), least));
    }
    held.push_back(other.get(key_of(0), least));
    EXPECT_FALSE(other.get(key_of(9), least)) << "all places are held";
    for (std::uint64_t n = 0; n < 3; n++) EXPECT_TRUE(holds(held[n], n));
    held[0].reset();
    EXPECT_FALSE(other.get(key_of(9), least)) << "the other one still holds it";
    held[3].reset();
    EXPECT_TRUE(made(other, 9));
    EXPECT_TRUE(holds(held[1], 1));
    EXPECT_FALSE(other.get(key_of(0), least)->is_whole());
}

TEST_F(CommonBlocksTest, LengthsDoNotDisturbEachOther) {
    EXPECT_TRUE(one.can_keep(1));
    EXPECT_TRUE(one.can_keep(least));
    EXPECT_TRUE(one.can_keep(2 * least));
    EXPECT_FALSE(one.can_keep(4 * least)) << "three of the shortest have no room for it";
    EXPECT_FALSE(one.get(key_of(5), 4 * least));
    EXPECT_FALSE(one.can_keep(CommonBlocks::longest * least + 1));
    auto longer = one.get(key_of(0), least + 1);
    EXPECT_EQ(longer->bytes().size(), 2 * least);
    std::ranges::fill(longer->bytes(), std::uint8_t{7});
    longer->show();
    for (std::uint64_t n = 0; n < 9; n++) EXPECT_TRUE(made(one, n));
    EXPECT_TRUE(holds(one.get(key_of(0), 2 * least), 7));
}

TEST(CommonBlocks, KeepNothingWhereMemoryIsTooSmall) {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{64}, bytes_for(1) - shares * line}) {
        LargeArray memory(bytes);
        CommonBlocks blocks({memory.as(), bytes}, least, 2);
        EXPECT_FALSE(blocks.can_keep(1));
        EXPECT_FALSE(blocks.get({1, 1}, 1));
    }
}

TEST(CommonBlocks, TheLongestAreAsLongAsTheySay) {
    constexpr std::size_t longest = CommonBlocks::longest * least;
    constexpr std::size_t places = 3; // fill four shares, to the last byte
    LargeArray memory(shares * (line + places * (longest + line)) / 4);
    CommonBlocks blocks({memory.as(), memory.size()}, least, 2);
    std::vector<CommonBlocks::Block> held;
    const std::uint8_t* end = nullptr;
    for (std::uint64_t n = 0; n < places; n++) {
        auto block = blocks.get({1, n}, longest);
        ASSERT_TRUE(block);
        EXPECT_EQ(block->bytes().size(), longest);
        std::ranges::fill(block->bytes(), std::uint8_t{1});
        end = std::max<const std::uint8_t*>(end, block->bytes().data() + longest);
        held.push_back(std::move(*block));
    }
    EXPECT_EQ(end, memory.as() + memory.size());
    EXPECT_FALSE(blocks.get({1, places}, longest));
}

TEST(CommonBlocks, FewUsersWriteToFewPlaces) {
    LargeArray memory(std::size_t{1} << 30); // hardly any of it is touched
    const auto places = [&](std::size_t length, std::size_t users) {
        CommonBlocks blocks({memory.as(), memory.size()}, least, users);
        std::set<const std::uint8_t*> used;
        for (std::uint64_t n = 1; n <= 10'000; n++) used.insert(blocks.get({n, n}, length)->bytes().data());
        return used.size();
    };
    EXPECT_EQ(places(least, 1), 2048U);
    EXPECT_EQ(places(least, 2), 4096U);
    EXPECT_EQ(places(64 * least, 2), 64U);
    EXPECT_EQ(places(1024 * least, 2), 8U) << "of two mebibytes a user there would be four";
    EXPECT_LE(places(64 * least, 1000), (std::size_t{1} << 30) / shares / (64 * least));
    EXPECT_GE(places(64 * least, 1000), 900U) << "as many as fit";
}

TEST(ArraySource, GivesWhatAnotherFilledInTheSameOrder) {
    LargeArray memory(bytes_for(1));
    CommonBlocks blocks({memory.as(), memory.size()}, least, 2);
    constexpr std::size_t takes[] = {100, 1, 700, 300}; // the last one has no room
    for (const bool is_filled : {false, true}) {
        auto block = blocks.get({1, 1}, least);
        ASSERT_TRUE(block);
        ASSERT_EQ(block->is_whole(), is_filled);
        ArraySource source(&*block);
        for (std::size_t i = 0; i < std::size(takes); i++) {
            ArraySource::Taken taken = source.take(takes[i]);
            ASSERT_EQ(taken.array.size(), takes[i]);
            EXPECT_EQ(taken.is_filled, is_filled && i < 3);
            if (!taken.is_filled) std::fill_n(taken.array.as(), takes[i], static_cast<std::uint8_t>(i));
            EXPECT_EQ(std::count(taken.array.as(), taken.array.as() + takes[i], static_cast<std::uint8_t>(i)),
                      static_cast<std::ptrdiff_t>(takes[i]));
        }
        if (!is_filled) block->show();
    }
    EXPECT_FALSE(ArraySource().take(10).is_filled);
}

} // namespace
} // namespace deduce::test
