// What was added to products can be written as one, point by point, whatever is added later.
#include "engine/proof/symmetry_products.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using Permutation = SymmetryProducts::Permutation;

// Blocks of neighbours change places, and those within each block: so groups are large, and have many levels.
Permutation random_permutation(Dice& dice, SituationIndex blocks, SituationIndex size) {
    Permutation result(blocks * size);
    std::vector<SituationIndex> to(blocks);
    std::iota(to.begin(), to.end(), 0U);
    if (dice.one_in(2)) std::swap(to[dice.below(blocks)], to[dice.below(blocks)]);
    for (SituationIndex b = 0; b < blocks; b++) {
        std::vector<SituationIndex> within(size);
        std::iota(within.begin(), within.end(), 0U);
        if (dice.one_in(3)) std::swap(within[dice.below(size)], within[dice.below(size)]);
        for (SituationIndex i = 0; i < size; i++) result[b * size + i] = to[b] * size + within[i];
    }
    return result;
}

Permutation then(Permutation first, const Permutation& second) {
    for (SituationIndex& s : first) s = second[s];
    return first;
}

void expect_written(const SymmetryProducts& products, const Permutation& permutation, std::uint64_t seed) {
    std::vector<SituationIndex> images;
    for (const SituationIndex s : products.base()) images.push_back(permutation[s]);
    const auto product = products.product_for(std::move(images));
    ASSERT_TRUE(product.has_value()) << seed;
    for (SituationIndex s = 0; s < permutation.size(); s++)
        ASSERT_EQ(products.image(*product, s), permutation[s]) << seed;
}

TEST(SymmetryProducts, WriteWhatWasAdded) {
    std::size_t named_at_once = 0;
    for (std::uint64_t seed = 0; seed < rounds(300) && !testing::Test::HasFatalFailure(); seed++) {
        Dice dice(seed);
        const auto blocks = static_cast<SituationIndex>(dice.between(1, 5));
        const auto size = static_cast<SituationIndex>(dice.between(2, 6));
        std::vector<Permutation> named;
        SymmetryProducts products(named);
        std::vector<Permutation> added;
        for (int i = 0; i < 20; i++) {
            Permutation next = random_permutation(dice, blocks, size);
            if (added.size() > 1) next = then(next, added[dice.below(static_cast<std::uint32_t>(added.size()))]);
            const std::size_t before = named.size();
            const bool is_named = products.add(next);
            EXPECT_EQ(is_named, named.size() > before);
            named_at_once += named.size() - before;
            added.push_back(std::move(next));
            for (const Permutation& p : added) expect_written(products, p, seed);
        }
    }
    EXPECT_GT(named_at_once, rounds(300));
}

TEST(SymmetryProducts, DoNotNameTheIdentityNorWhatTheyCanWrite) {
    std::vector<Permutation> named;
    SymmetryProducts products(named);
    EXPECT_FALSE(products.add({0, 1, 2}));
    EXPECT_TRUE(products.add({1, 2, 0}));
    EXPECT_FALSE(products.add({2, 0, 1}));
    EXPECT_EQ(named.size(), 1U);
}

} // namespace
} // namespace deduce::test
