// Findings to bytes and back.
#include "cluster/packed_findings.hpp"
#include "engine/model/errors.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/rounds.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

std::uint64_t word(Dice& dice) { return std::uint64_t{dice.below(~0U)} << 32 | dice.below(~0U); }

Finding random_finding(Dice& dice) {
    Finding f;
    f.key.high = word(dice);
    f.key.low = word(dice);
    f.proven.lower = static_cast<Cost>(word(dice) >> (4 + dice.below(60)));
    f.proven.upper = f.proven.lower;
    if (dice.one_in(2)) f.proven.upper += dice.below(1000);
    if (dice.one_in(3)) f.proven.upper = infinite_cost;
    if (dice.one_in(20)) f.proven.lower = infinite_cost;
    f.set_size = word(dice) >> dice.below(64);
    return f;
}

TEST(PackedFindings, ComeBackAsTheyWere) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) {
        Dice dice(seed);
        std::vector<Finding> findings;
        for (std::uint32_t left = dice.below(50); left > 0; left--) findings.push_back(random_finding(dice));
        EXPECT_EQ(cluster::unpack_findings(cluster::pack(findings)), findings) << seed;
    }
}

TEST(PackedFindings, TakeHalfTheMemory) {
    const std::vector<Finding> findings(1000, {{~0U, ~0U}, {50718, 50720}, 100});
    EXPECT_LE(cluster::pack(findings).size(), 1000 * cluster::usual_bytes_of_finding);
}

TEST(PackedFindings, AreRefusedWhereTheyAreCutOff) {
    const std::string whole = cluster::pack(std::vector<Finding>(2, {{1, 2}, {300, 70'000}, 5000}));
    for (std::size_t size = 1; size < whole.size(); size++)
        if (size != whole.size() / 2) {
            EXPECT_THROW(cluster::unpack_findings(whole.substr(0, size)), BrokenPromise) << size;
        }
    EXPECT_EQ(cluster::unpack_findings(whole.substr(0, whole.size() / 2)).size(), 1U);
    EXPECT_THROW(cluster::unpack_findings(std::string(16, '\0') + std::string(11, '\xff')), BrokenPromise);
}

} // namespace
} // namespace deduce::test
