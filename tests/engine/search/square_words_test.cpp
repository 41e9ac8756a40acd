// Sums of words and of their halves' products, as the processor's vectors make them and as plain C++ does, against sums
// made one by one.
#include "engine/search/square_words.hpp"
#include "tests/support/dice.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Words = std::array<std::uint64_t, square_images>;

struct Totals {
    Words words{};
    Words products{};
};

// Members are a list of classes, or a word with a bit for each.
template <class Squares, class Members>
DEDUCE_INLINE void sum(const std::vector<Words>& rows, const Members& members, Totals& totals) {
    auto sums = sum_of_square<Squares>(rows.front().data(), members);
    const auto all = sums;
    sums += all;
    sums -= all;
    std::memcpy(totals.words.data(), &sums.words, sizeof sums.words);
    std::memcpy(totals.products.data(), &sums.products, sizeof sums.products);
}

template <class Members>
void sum_plain(const std::vector<Words>& rows, const Members& members, Totals& totals) {
    sum<PlainSquares>(rows, members, totals);
}
#if DEDUCE_HAS_WIDE
template <class Members>
DEDUCE_AVX2 void sum_in_halves(const std::vector<Words>& rows, const Members& members, Totals& totals) {
    sum<HalvedSquares>(rows, members, totals);
}
template <class Members>
DEDUCE_WIDE void sum_wide(const std::vector<Words>& rows, const Members& members, Totals& totals) {
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

template <class Members>
void expect_sums(const std::vector<Words>& rows, const Members& members, const Totals& expected) {
    const auto expect = [&](const auto& way, const char* name) {
        Totals totals;
        way(rows, members, totals);
        EXPECT_EQ(totals.words, expected.words) << name;
        EXPECT_EQ(totals.products, expected.products) << name;
    };
    expect(sum_plain<Members>, "plain");
#if DEDUCE_HAS_WIDE
    if (has_avx2()) expect(sum_in_halves<Members>, "in halves");
    if (has_avx512()) expect(sum_wide<Members>, "wide");
#endif
}

TEST(SquareWords, AreSummedAlikeInAllWays) {
    Dice dice(3);
    std::vector<Words> rows(64);
    for (Words& row : rows)
        for (std::uint64_t& word : row) word = std::uint64_t{dice.below(~0U)} << 32 | dice.below(~0U);
    for (const std::size_t size : {0U, 1U, 2U, 3U, 17U, 64U}) {
        SCOPED_TRACE(size);
        std::vector<ClassIndex> members(size);
        for (ClassIndex& c : members) c = dice.below(static_cast<std::uint32_t>(rows.size()));
        expect_sums(rows, std::span<const ClassIndex>(members), one_by_one(rows, members));

        std::ranges::sort(members);
        members.erase(std::unique(members.begin(), members.end()), members.end());
        std::uint64_t mask = 0;
        for (const ClassIndex c : members) mask |= std::uint64_t{1} << c;
        expect_sums(rows, mask, one_by_one(rows, members));
    }
}

template <class Squares>
DEDUCE_INLINE void find_least(const Totals& totals, LeastImage& least) {
    typename Squares::Sums sums;
    std::memcpy(&sums.words, totals.words.data(), sizeof sums.words);
    std::memcpy(&sums.products, totals.products.data(), sizeof sums.products);
    least = Squares::least(sums);
}

void least_plain_of(const Totals& totals, LeastImage& least) { find_least<PlainSquares>(totals, least); }
#if DEDUCE_HAS_WIDE
DEDUCE_AVX2 void least_in_halves_of(const Totals& totals, LeastImage& least) {
    find_least<HalvedSquares>(totals, least);
}
DEDUCE_WIDE void least_wide_of(const Totals& totals, LeastImage& least) { find_least<WideSquares>(totals, least); }
#endif

void expect_least(const Totals& totals) {
    const auto image = static_cast<std::size_t>(std::ranges::min_element(totals.words) - totals.words.begin());
    const auto expect = [&](const auto& way, const char* name) {
        LeastImage least{};
        way(totals, least);
        EXPECT_EQ(least.image, image) << name;
        EXPECT_EQ(least.key, key_of_sums(totals.words[image], totals.products[image])) << name;
    };
    expect(least_plain_of, "plain");
#if DEDUCE_HAS_WIDE
    if (has_avx2()) expect(least_in_halves_of, "in halves");
    if (has_avx512()) expect(least_wide_of, "wide");
#endif
}

// Sums are unsigned. Of equal ones the first counts.
TEST(SquareWords, TellTheImageOfTheLeastSum) {
    Dice dice(4);
    for (int i = 0; i < 500; i++) {
        Totals totals;
        for (std::uint64_t& word : totals.words)
            word = i % 2 == 0 ? std::uint64_t{dice.below(~0U)} << 32 | dice.below(~0U) : dice.below(3);
        for (std::uint64_t& product : totals.products) product = dice.below(~0U);
        expect_least(totals);
    }
}

TEST(SquareWords, GiveSeveralSetsTheirKeys) {
    Dice dice(5);
    for (const std::size_t images : {square_images, std::size_t{4}}) {
        std::vector<std::uint64_t> words(64 * images);
        for (std::uint64_t& word : words) word = std::uint64_t{dice.below(~0U)} << 32 | dice.below(~0U);
        std::vector<std::uint64_t> sets(21);
        for (std::uint64_t& set : sets) set = std::uint64_t{1} << dice.below(64) | dice.below(~0U);
        std::vector<Key> keys(sets.size());
        least_keys(words.data(), images, sets, keys.data());
        for (std::size_t i = 0; i < sets.size(); i++)
            EXPECT_EQ(keys[i], least_image(words.data(), images, sets[i]).key) << images << " images";
    }
}

} // namespace
} // namespace deduce::test
