// Sets of codes that differ by names only mostly get one image, and never lose or join codes.
#include "rulesets/codes/code_normalizer.hpp"
#include "tests/support/dice.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

std::vector<SituationIndex> normalized(const CodeSpace& codes, const std::vector<SituationIndex>& set) {
    std::vector<SituationIndex> image(set.size());
    normalize_codes(codes, set, set, image);
    std::sort(image.begin(), image.end());
    return image;
}

std::vector<std::uint32_t> shuffled(test::Dice& dice, std::uint32_t n) {
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0U);
    dice.shuffle(order);
    return order;
}

// The same codes with other names.
std::vector<SituationIndex> renamed(test::Dice& dice, const CodeSpace& codes, const std::vector<SituationIndex>& set) {
    const std::vector<std::uint32_t> colours = shuffled(dice, codes.colours());
    const std::vector<std::uint32_t> positions = shuffled(dice, codes.pegs());
    std::vector<SituationIndex> result;
    std::vector<Peg> code(codes.pegs());
    for (const SituationIndex s : set) {
        for (std::uint32_t i = 0; i < codes.pegs(); i++) code[positions[i]] = static_cast<Peg>(colours[codes[s][i]]);
        result.push_back(codes.index_of(code));
    }
    return result;
}

TEST(CodeNormalizer, FindsRenamedSetsAgain) {
    test::Dice dice(1);
    for (const bool repeats : {true, false})
        for (const std::uint32_t colours : {5U, 8U}) {
            const CodeSpace codes(4, colours, repeats);
            int found = 0;
            constexpr int rounds = 300;
            for (int round = 0; round < rounds; round++) {
                std::set<SituationIndex> drawn;
                const std::uint32_t size = 1 + dice.below(20);
                while (drawn.size() < size) drawn.insert(dice.below(codes.size()));
                const std::vector<SituationIndex> set(drawn.begin(), drawn.end());
                const std::vector<SituationIndex> image = normalized(codes, set);
                ASSERT_EQ(std::adjacent_find(image.begin(), image.end()), image.end()) << "two codes became one";
                found += normalized(codes, renamed(dice, codes, set)) == image ? 1 : 0;
            }
            EXPECT_GT(found, rounds * 9 / 10) << colours << " colours";
        }
}

TEST(CodeNormalizer, TellsSetsApartThatDiffer) {
    const CodeSpace codes(2, 4, true);
    const auto pair = [&](Peg a, Peg b, Peg c, Peg d) {
        return std::vector<SituationIndex>{codes.index_of(std::vector<Peg>{a, b}),
                                           codes.index_of(std::vector<Peg>{c, d})};
    };
    EXPECT_EQ(normalized(codes, pair(0, 1, 0, 2)), normalized(codes, pair(3, 2, 1, 2))) << "one peg of two shared";
    EXPECT_NE(normalized(codes, pair(0, 1, 0, 2)), normalized(codes, pair(0, 1, 2, 3)));
    EXPECT_NE(normalized(codes, pair(0, 1, 0, 2)), normalized(codes, pair(0, 1, 2, 0))) << "in another place";
}

} // namespace
} // namespace deduce::rulesets
