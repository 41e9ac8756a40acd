// Several memos in the same memory are one memo; its slices together are all that it holds.
#include "engine/memory/checkpoint.hpp"
#include "engine/memory/common_pages.hpp"
#include "engine/memory/memo.hpp"
#include "tests/support/huge_pages_here.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/text_on_disk.hpp"

#include <chrono>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t bytes = std::size_t{64} << 20; // it begins with 2 MiB
constexpr std::uint64_t count = 300'000;             // so many sets that it doubles

class CommonMemo : public testing::TestWithParam<Cost> {
  protected:
    CommonMemo()
        : pages_(CommonPages::make(Memo::bytes_in_common(bytes))),
          same_pages_(CommonPages::at(pages_->address())),
          one(pages_->bytes(), GetParam()),
          other(same_pages_->bytes(), GetParam()) {}

    // As a process leaves it that hangs while it doubles the memo: see Memo::Head.
    void hang_while_growing() { pages_->bytes()[2 * sizeof(std::uint64_t) + sizeof(unsigned)] = 1; }

    static Interval value_of(std::uint64_t i) { return {static_cast<Cost>(i % 900), static_cast<Cost>(i % 900 + 1)}; }
    static std::uint64_t known_to(const Memo& memo) {
        std::uint64_t known = 0;
        for (std::uint64_t i = 0; i < count; i++) {
            Interval interval;
            if (!memo.recall(key_of(i), interval)) continue;
            EXPECT_EQ(interval, value_of(i)) << i;
            known++;
        }
        return known;
    }

  private:
    std::optional<CommonPages> pages_;
    std::optional<CommonPages> same_pages_;

  protected:
    Memo one;
    Memo other;
};

INSTANTIATE_TEST_SUITE_P(Memo, CommonMemo, testing::Values(Cost{1000}, infinite_cost / 4),
                         [](const auto& width) { return width.param == 1000 ? "Narrow" : "Wide"; });

TEST_P(CommonMemo, IsLearnedByAllAndKnownToAll) {
    const std::size_t bytes_at_first = one.bytes();
    Memo alone(bytes, GetParam());
    for (std::uint64_t i = 0; i < count; i++) {
        (i % 2 == 0 ? one : other).learn(key_of(i), value_of(i), i % 7 + 1);
        alone.learn(key_of(i), value_of(i), i % 7 + 1);
    }
    EXPECT_GT(one.bytes(), bytes_at_first);
    EXPECT_EQ(one.bytes(), other.bytes());
    EXPECT_EQ(known_to(one), known_to(alone));
    EXPECT_EQ(known_to(one), known_to(other));
}

TEST_P(CommonMemo, IsOnHugePagesOnceItHasDoubled) {
    if (!has_shared_huge_pages()) GTEST_SKIP() << no_shared_huge_pages;
    const std::size_t before = shared_bytes_on_huge_pages();
    for (std::uint64_t i = 0; i < count; i++) one.learn(key_of(i), value_of(i), i % 7 + 1);
    EXPECT_GE(shared_bytes_on_huge_pages() - before, one.bytes() - huge_page);
}

TEST_P(CommonMemo, IsWrittenSliceBySlice) {
    for (std::uint64_t i = 0; i < count; i++) one.learn(key_of(i), value_of(i), i % 7 + 1);
    const std::uint64_t known = known_to(one);
    for (const std::size_t slices : {1, 3, 8}) {
        Memo again(bytes, GetParam());
        std::uint64_t restored = 0;
        for (std::size_t s = 0; s < slices; s++) {
            const NoFile file;
            CheckpointParams params{file.path(), std::chrono::hours{1}};
            params.slice = {s, slices};
            Checkpoint(params, subject, s % 2 == 0 ? one : other).write();
            const Checkpoint read(params, subject, again);
            restored += read.restored();
            EXPECT_LT(read.restored(), known / slices * 11 / 10 + 1) << "slice " << s << " of " << slices;
        }
        EXPECT_EQ(restored, known) << slices << " slices";
        EXPECT_EQ(known_to(again), known);
    }
}

TEST_P(CommonMemo, IsReadThoughAProcessHangsThatDoublesIt) {
    Memo grown(bytes, GetParam());
    for (std::uint64_t i = 0; i < count; i++) grown.learn(key_of(i), value_of(i), i % 7 + 1);
    hang_while_growing();
    one.patience = std::chrono::milliseconds{100};
    const std::size_t bytes_at_first = one.bytes();
    const auto begin = std::chrono::steady_clock::now();
    grown.save([&](std::span<const std::uint64_t> piece) { one.restore(piece, grown.shape()); });
    EXPECT_GE(std::chrono::steady_clock::now() - begin, one.patience);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 100 * one.patience) << "waited for each bucket?";
    EXPECT_EQ(one.bytes(), bytes_at_first);
    EXPECT_GT(known_to(other), count / 20);
}

TEST(CommonMemo, WorksInTheLeastMemory) {
    const auto pages = CommonPages::make(Memo::bytes_in_common(0));
    ASSERT_TRUE(pages);
    Memo memo(pages->bytes(), 1000);
    EXPECT_EQ(memo.greatest_bytes(), 64U);
    memo.learn(key_of(1), {3, 4}, 5);
    Interval interval;
    EXPECT_TRUE(memo.recall(key_of(1), interval));
}

} // namespace
} // namespace deduce::test
