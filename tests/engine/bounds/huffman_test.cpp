// Huffman's trees against the least cost of any tree, by brute force over all sets of leaves.
#include "engine/bounds/huffman.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

// least[n][set]: of at most n trees over the leaves of the set, without their common root.
class AllTrees {
  public:
    AllTrees(const std::vector<Weight>& weights, std::size_t arity)
        : weights_(weights), known_(arity + 1, std::vector<Cost>(std::size_t{1} << weights.size(), -1)) {}

    Cost tree(unsigned set) {
        if ((set & (set - 1)) == 0) return 0;
        Cost weight = 0;
        for (std::size_t i = 0; i < weights_.size(); i++) weight += (set >> i & 1) != 0 ? weights_[i] : 0;
        return weight + forest(known_.size() - 1, set, set);
    }

  private:
    // Of the set in at most `trees` trees, none of which is `whole`.
    Cost forest(std::size_t trees, unsigned set, unsigned whole) {
        if (set == 0) return 0;
        if (trees == 0) return infinite_cost;
        Cost& known = known_[trees][set];
        if (set != whole && known >= 0) return known;
        const unsigned lowest = set & (~set + 1);
        Cost least = infinite_cost;
        for (unsigned first = set; first != 0; first = (first - 1) & set)
            if ((first & lowest) != 0 && first != whole)
                least = std::min(least, saturating_add(tree(first), forest(trees - 1, set & ~first, whole)));
        if (set != whole) known = least;
        return least;
    }

    const std::vector<Weight>& weights_;
    std::vector<std::vector<Cost>> known_;
};

TEST(Huffman, FindsTheLeastTree) {
    for (std::uint64_t seed = 0; seed < rounds(400); seed++) {
        Dice dice(seed);
        const std::uint32_t leaves = dice.between(1, 7);
        const std::uint32_t arity = dice.between(2, 5);
        const std::uint32_t most = dice.one_in(2) ? 5 : 1000;
        std::vector<Weight> weights;
        for (std::uint32_t i = 0; i < leaves; i++) weights.push_back(dice.between(1, most));
        std::sort(weights.begin(), weights.end());
        const Cost least = AllTrees(weights, arity).tree((1U << leaves) - 1);
        std::vector<Weight> room = weights;
        ASSERT_EQ(huffman(room, arity), least) << "seed " << seed;
    }
}

TEST(Huffman, KnowsNoTreeDeeperThanItPromises) {
    std::vector<Weight> fibonacci = {1, 1};
    while (fibonacci.size() < 80) fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
    Weight sum = 0;
    for (const Weight w : fibonacci) sum += w;
    EXPECT_LT(huffman(fibonacci, 2), sum * deepest_huffman);
    std::vector<Weight> one = {7};
    EXPECT_EQ(huffman(one, 2), 0);
    EXPECT_EQ(huffman({}, 3), 0);
}

} // namespace
} // namespace deduce::test
