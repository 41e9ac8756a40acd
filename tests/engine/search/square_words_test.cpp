// Sums of words and of their halves' products, as the processor's vectors make them and as plain C++ does, against sums
// made one by one.
#include "engine/search/square_words.hpp"
#include "tests/support/dice.hpp"

#include <array>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Words = std::array<std::uint64_t, square_images>;

struct Totals {
    Words words{};
    Words products{};
};

template <class Squares>
DEDUCE_INLINE void sum(const std::vector<Words>& rows, std::span<const ClassIndex> members, Totals& totals) {
    const SquareSums sums = sum_of_square<Squares>(rows.front().data(), members);
    std::memcpy(totals.words.data(), &sums.words, sizeof sums.words);
    std::memcpy(totals.products.data(), &sums.products, sizeof sums.products);
}

void sum_plain(const std::vector<Words>& rows, std::span<const ClassIndex> members, Totals& totals) {
    sum<PlainSquares>(rows, members, totals);
}
#if DEDUCE_HAS_WIDE
DEDUCE_WIDE void sum_wide(const std::vector<Words>& rows, std::span<const ClassIndex> members, Totals& totals) {
    sum<WideSquares>(rows, members, totals);
}
#endif

Totals one_by_one(const std::vector<Words>& rows, std::span<const ClassIndex> members) {
    Totals totals;
    for (const ClassIndex c : members)
        for (std::size_t i = 0; i < square_images; i++) {
            totals.words[i] += rows[c][i];
            totals.products[i] += (rows[c][i] & 0xffffffffU) * (rows[c][i] >> 32);
        }
    return totals;
}

TEST(SquareWords, AreSummedAlikeInAllWays) {
    Dice dice(3);
    std::vector<Words> rows(50);
    for (Words& row : rows)
        for (std::uint64_t& word : row) word = std::uint64_t{dice.below(~0U)} << 32 | dice.below(~0U);
    for (const std::size_t size : {0U, 1U, 2U, 3U, 17U, 64U}) {
        std::vector<ClassIndex> members(size);
        for (ClassIndex& c : members) c = dice.below(static_cast<std::uint32_t>(rows.size()));
        const Totals expected = one_by_one(rows, members);
        Totals plain;
        sum_plain(rows, members, plain);
        EXPECT_EQ(plain.words, expected.words) << size;
        EXPECT_EQ(plain.products, expected.products) << size;
#if DEDUCE_HAS_WIDE
        if (!has_avx512()) continue;
        Totals wide;
        sum_wide(rows, members, wide);
        EXPECT_EQ(wide.words, expected.words) << size;
        EXPECT_EQ(wide.products, expected.products) << size;
#endif
    }
}

} // namespace
} // namespace deduce::test
