// Optima from the thesis (tables 10.13 and 10.15, section 10.4) and from the literature on MasterMind and Bulls and
// Cows, as exact totals over all situations.
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"

#include <cctype>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

struct Published {
    std::string game;
    Objective objective;
    Cost total; // average: summed over the situations; worst: a cost
    Weight situations;
    std::string decimal; // as printed
};

void PrintTo(const Published& p, std::ostream* out) { *out << p.game; }

SolveResult solved(const std::string& game, Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.threads = 2;
    params.memo_bytes = std::size_t{512} << 20;
    return solve(*rulesets::make_game(game), params);
}

std::string test_name(const testing::TestParamInfo<Published>& info) {
    std::string name = info.param.objective == Objective::average ? "average_" : "worst_";
    for (const char c : info.param.game) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name;
}

class PublishedOptima : public testing::TestWithParam<Published> {};

TEST_P(PublishedOptima, Agrees) {
    const Published& published = GetParam();
    const SolveResult result = solved(published.game, published.objective);
    EXPECT_EQ(result.total, (Interval{published.total, published.total}));
    EXPECT_EQ(result.weight, published.situations);
    EXPECT_EQ(decimal_value(result), published.decimal);
}

constexpr auto average = Objective::average;
constexpr auto worst = Objective::worst;

INSTANTIATE_TEST_SUITE_P(Thesis, PublishedOptima,
                         testing::Values(
                             // Binary search: 56 numbers at depth 7, 144 at depth 8.
                             Published{"numbers:max=200", average, 1544, 200, "7.7200"},
                             Published{"blackbox:size=5,dots=2", average, 1443, 300, "4.8100"},
                             Published{"blackbox:size=4,dots=3", average, 3463, 560, "6.1839"},
                             Published{"blackbox:size=6,dots=2", average, 3260, 630, "5.1746"},
                             Published{"mastermind:pegs=4,colours=3,final=free", average, 165, 81, "2.0370"},
                             Published{"mastermind:pegs=3,colours=4,final=free", average, 142, 64, "2.2188"},
                             Published{"mastermind:pegs=3,colours=5,final=free", average, 326, 125, "2.6080"},
                             Published{"mastermind:pegs=4,colours=4,final=free", average, 649, 256, "2.5352"}),
                         test_name);

// Koyama and Lai 1993; Knuth 1976.
INSTANTIATE_TEST_SUITE_P(Mastermind, PublishedOptima,
                         testing::Values(Published{"mastermind:pegs=4,colours=6", average, 5625, 1296, "4.3403"},
                                         Published{"mastermind:pegs=4,colours=6", worst, 5, 1296, "5.0000"}),
                         test_name);

// The average takes minutes.
INSTANTIATE_TEST_SUITE_P(BullsAndCows, PublishedOptima,
                         testing::Values(Published{"bulls:digits=4,symbols=10", worst, 7, 5040, "7.0000"},
                                         Published{"bulls:digits=4,symbols=10", average, 26274, 5040, "5.2131"}),
                         test_name);

// Dyson 1946: one false coin, to be found in v weighings, among (3^v - 1) / 2 coins, or (3^v - 3) / 2 if its weight
// must be known too. 13 coins have 3^13 weighings.
INSTANTIATE_TEST_SUITE_P(Scales, PublishedOptima,
                         testing::Values(Published{"scales:coins=12,identify=coin-and-weight", worst, 3, 24, "3.0000"},
                                         Published{"scales:coins=13,identify=coin-and-weight", worst, 4, 26, "4.0000"},
                                         Published{"scales:coins=13,identify=coin", worst, 3, 26, "3.0000"}),
                         test_name);

// Three ways to count the last move of MasterMind with three pegs and three colours: the hidden code must be asked
// (73), is announced for free once it is known (54), or costs nothing however it is found (46 = 73 - 27).
TEST(FinalMoves, OfThreePegsAndThreeColours) {
    const std::string game = "mastermind:pegs=3,colours=3,final=";
    EXPECT_EQ(solved(game + "paid", average).total, (Interval{73, 73}));
    EXPECT_EQ(solved(game + "announce", average).total, (Interval{54, 54}));
    EXPECT_EQ(solved(game + "free", average).total, (Interval{46, 46}));
    EXPECT_EQ(solved(game + "free", average).weight, 27);
}

} // namespace
} // namespace deduce::test
