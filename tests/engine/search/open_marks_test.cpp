// Marks of what several processes are at, told apart by their places.
#include "engine/search/open_marks.hpp"
#include "tests/support/keys.hpp"

#include <memory>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

TEST(OpenMarks, OnesOwnAreNotElsewhere) {
    const auto marks = std::make_unique<OpenMarks>();
    const std::uint64_t key = key_of(1).low;
    EXPECT_FALSE(marks->has(key));
    marks->put(key, 3);
    EXPECT_TRUE(marks->has(key));
    EXPECT_FALSE(marks->is_elsewhere(key, 3));
    EXPECT_TRUE(marks->is_elsewhere(key, 4));
    EXPECT_FALSE(marks->has(key_of(2).low));
    marks->drop(key, 4); // not its own
    EXPECT_TRUE(marks->has(key));
    marks->drop(key, 3);
    EXPECT_FALSE(marks->has(key));
}

// As threads of a process do, which are at one set: the last one takes the mark away.
TEST(OpenMarks, AreCounted) {
    const auto marks = std::make_unique<OpenMarks>();
    const std::uint64_t key = key_of(1).low;
    marks->put(key, 3);
    marks->put(key, 3);
    marks->drop(key, 3);
    EXPECT_TRUE(marks->is_elsewhere(key, 4));
    marks->drop(key, 3);
    EXPECT_FALSE(marks->is_elsewhere(key, 4));
}

TEST(OpenMarks, OfAPlaceAreForgottenTogether) {
    const auto marks = std::make_unique<OpenMarks>();
    for (std::uint64_t i = 0; i < 1000; i++) marks->put(key_of(i).low, i % 2 == 0 ? 3 : 4);
    marks->forget(3);
    for (std::uint64_t i = 0; i < 1000; i++) EXPECT_EQ(marks->has(key_of(i).low), i % 2 == 1) << i;
}

// More than there is room for: some are not kept, none is made up, and all places are free again in the end.
TEST(OpenMarks, AreBounded) {
    const auto marks = std::make_unique<OpenMarks>();
    for (std::uint64_t i = 0; i < 100'000; i++) marks->put(key_of(i).low, i % 60'000);
    for (std::uint64_t i = 100'000; i < 101'000; i++) EXPECT_FALSE(marks->has(key_of(i).low));
    for (std::uint64_t i = 0; i < 100'000; i++) marks->drop(key_of(i).low, i % 60'000);
    for (std::uint64_t i = 0; i < 100'000; i++) EXPECT_FALSE(marks->has(key_of(i).low)) << i;
    marks->put(key_of(1).low, 3);
    EXPECT_TRUE(marks->has(key_of(1).low));
}

} // namespace
} // namespace deduce::test
