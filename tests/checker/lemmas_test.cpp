// What the checker keeps of lemmas: each is found, as are the images told of it, and nothing else is.
#include "checker/lemmas.hpp"
#include "tests/support/dice.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using CheckedSet = std::vector<::Situation>; // rising
constexpr std::uint32_t all_situations = 300;

CheckedSet checked_set(Dice& dice, std::uint32_t most) {
    CheckedSet set(dice.between(1, most));
    for (::Situation& s : set) s = dice.below(all_situations);
    std::ranges::sort(set);
    set.erase(std::ranges::unique(set).begin(), set.end());
    return set;
}

// As in the set, but for one member.
CheckedSet neighbour_of(const CheckedSet& set, Dice& dice) {
    CheckedSet other = set;
    while (std::ranges::binary_search(set, other[0])) other[0] = dice.below(all_situations);
    std::ranges::sort(other);
    return other;
}

// What is known of the members, if they have the hash of `hashed`.
::Cost known_of(const ::Lemmas& lemmas, const CheckedSet& members, const CheckedSet& hashed) {
    std::uint64_t hash = 0;
    for (const ::Situation s : hashed) hash += lemmas.word(s);
    return lemmas.bound(hash, members.size(), [&](::Situation s) { return std::ranges::binary_search(members, s); });
}

// Sets and values, as they were added to lemmas.
using KnownSets = std::map<CheckedSet, ::Cost>;

void expect_known(const ::Lemmas& lemmas, const KnownSets& known, Dice& dice) {
    ASSERT_EQ(lemmas.count(), known.size());
    for (const auto& [set, value] : known) {
        ASSERT_EQ(known_of(lemmas, set, set), value);
        const CheckedSet other = neighbour_of(set, dice);
        const auto own = known.find(other);
        ASSERT_EQ(known_of(lemmas, other, other), own == known.end() ? 0 : own->second);
        ASSERT_EQ(known_of(lemmas, other, set), 0); // as if their hashes were equal
        CheckedSet more = set;
        more.push_back(all_situations);
        ASSERT_EQ(known_of(lemmas, more, set), 0);
    }
}

TEST(CheckedLemmas, AreFoundAndNothingElse) {
    Dice dice(1);
    ::Lemmas lemmas(all_situations);
    KnownSets known;
    // Looked at each time that there is no room for more.
    for (std::size_t count = 1; count < 40'000; count += count / 2 + 1) {
        while (known.size() < count) {
            const CheckedSet set = checked_set(dice, dice.one_in(50) ? all_situations / 2 : 20);
            const auto value = static_cast<::Cost>(known.size() + 1) << dice.below(40);
            if (known.emplace(set, value).second) lemmas.add(set, value);
        }
        expect_known(lemmas, known, dice);
    }
}

::Symmetry random_symmetry(Dice& dice) {
    ::Symmetry symmetry;
    symmetry.situations.resize(all_situations);
    std::iota(symmetry.situations.begin(), symmetry.situations.end(), 0U);
    for (std::uint32_t i = 1; i < all_situations; i++)
        std::swap(symmetry.situations[i], symmetry.situations[dice.below(i + 1)]);
    return symmetry;
}

CheckedSet image_by(const ::Product& product, const CheckedSet& set) {
    CheckedSet image;
    for (const ::Situation s : set) image.push_back(image_of(s, product, &::Symmetry::situations));
    std::ranges::sort(image);
    return image;
}

TEST(CheckedLemmas, ImagesAreFoundAndNothingElse) {
    Dice dice(2);
    const std::array symmetries = {random_symmetry(dice), random_symmetry(dice), random_symmetry(dice)};
    ::Lemmas lemmas(all_situations);
    KnownSets known;
    for (std::size_t i = 0; i < 3'000; i++) {
        const CheckedSet set = checked_set(dice, 20);
        const auto value = static_cast<::Cost>(i + 1);
        if (!known.emplace(set, value).second) continue;
        lemmas.add(set, value);
        for (std::uint32_t images = dice.below(5); images > 0; images--) {
            ::Product product(dice.below(6));
            for (const ::Symmetry*& factor : product) factor = &symmetries[dice.below(3)];
            if (known.emplace(image_by(product, set), value).second) lemmas.add_image(product);
        }
    }
    EXPECT_GT(known.size(), 6'000U);
    expect_known(lemmas, known, dice);
}

TEST(CheckedLemmas, ProductsBeyondTheLastNumberAreRejected) {
    Dice dice(3);
    const std::array symmetries = {random_symmetry(dice), random_symmetry(dice)};
    ::Lemmas lemmas(all_situations);
    lemmas.add(CheckedSet{1}, 1);
    const auto add_images = [&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; i++) {
            ::Product product; // another one for each number
            for (std::uint32_t bits = i; bits > 1; bits /= 2) product.push_back(&symmetries[bits % 2]);
            lemmas.add_image(product);
        }
    };
    add_images(2, 1 << 16);
    EXPECT_EQ(lemmas.count(), 65'535U);
    EXPECT_THROW(add_images(1 << 16, (1 << 16) + 2), Rejected);
}

} // namespace
} // namespace deduce::test
