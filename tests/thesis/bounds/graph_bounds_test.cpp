// Chapter 5: the printed bounds of tables 10.1 to 10.3, graphs that theorems construct, and the bounds of random games.
#include "rulesets/registry.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"
#include "thesis/bounds/graph_bounds.hpp"
#include "thesis/graph/count.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

using thesis::BigInteger;
using thesis::graph_bounds;
using thesis::GraphBound;
using thesis::GraphSize;

constexpr std::size_t printed_rows = 10; // the first of graph_bounds: the rows of table 10.1

const GraphBound& bound_of(const std::vector<GraphBound>& bounds, const std::string& formula) {
    for (const GraphBound& bound : bounds)
        if (bound.formula == formula) return bound;
    ADD_FAILURE() << "no bound " << formula;
    return bounds.front();
}

// The thesis' tables, row by row, decimals cut off. The last row of the tables leaves out e^(1/a): it is checked by
// q! a^q alone.
void expect_printed(const GraphSize& size, const std::vector<std::string>& printed) {
    const auto bounds = graph_bounds(size);
    for (std::size_t row = 0; row + 1 < printed_rows; row++)
        EXPECT_EQ(to_text(bounds[row].value), printed[row]) << bounds[row].formula;
    const auto& last = bounds[printed_rows - 1];
    const long double without_e =
        last.value.log10 - std::log10(std::exp(1.0L)) / static_cast<long double>(size.answers);
    EXPECT_EQ(to_text(thesis::power_of_ten(without_e)), printed[printed_rows - 1]);
}

TEST(GraphBounds, AsPrintedForNumbers) {
    const GraphSize ten{10, 9, 2, {}};
    expect_printed(
        ten, {"1.02e3", "5.12e3", "5.11e3", "2.56e3", "2.56e3", "2.62e5", "1.96e4", "9.86e6", "6.74e6", "1.85e8"});
    const GraphSize hundred{100, 99, 2, {}};
    expect_printed(hundred, {"1.26e30", "6.33e31", "6.33e31", "3.16e31", "3.16e31", "4.01e59", "1.71e47", "2.53e158",
                             "1.73e158", "5.91e185"});
}

TEST(GraphBounds, AsPrintedForMastermind) {
    const GraphSize four_four{256, 256, 14, {}};
    expect_printed(four_four, {"1.15e77", "2.96e79", "2.96e79", "1.48e79", "1.48e79", "7.78e1078", "1.20e301",
                               "5.96e509", "4.08e509", "2.19e800"});
    const GraphSize four_six{1296, 1296, 14, {}};
    expect_printed(four_six, {"1.36e390", "1.76e393", "1.76e393", "8.83e392", "8.83e392", "7.73e5461", "1.63e1524",
                              "3.91e3476", "2.67e3476", "2.67e4958"});
    const GraphSize two_six{36, 36, 6, {}};
    expect_printed(two_six, {"6.87e10", "2.47e12", "2.47e12", "1.23e12", "1.23e12", "1.05e65", "2.65e30", "3.64e43",
                             "2.48e43", "3.83e69"});
}

TEST(GraphBounds, AsPrintedForBlackbox) {
    const GraphSize four_three{560, 16, 18, {}};
    expect_printed(four_three, {"3.77e168", "3.67e7", "3.66e7", "1.83e7", "1.83e7", "4.97e86", "2.88e20", "3.18e16",
                                "2.17e16", "2.54e33"});
    const GraphSize five_two{300, 20, 22, {}};
    expect_printed(five_two, {"2.03e90", "3.14e8", "3.14e8", "1.57e8", "1.57e8", "2.83e132", "1.71e27", "1.98e21",
                              "1.35e21", "1.71e45"});
}

// Small enough to be worked out by hand: s = 5, q = 3, a = 2.
TEST(GraphBounds, AreExactWhereTheyAreSmall) {
    const GraphSize size{5, 3, 2, {{2, 3}}};
    const auto bounds = graph_bounds(size);
    const auto expect = [&](const std::string& formula, const char* value) {
        ASSERT_TRUE(bound_of(bounds, formula).value.exact) << formula;
        EXPECT_EQ(bound_of(bounds, formula).value.exact->str(), value) << formula;
    };
    expect("2^s - 1", "31");
    expect("2^q s", "40");
    expect("2^q s - s + 1", "36");
    expect("2^(q-1) s + s/2", "22"); // 22.5
    expect("2^q floor(s/2) + 2", "18");
    expect("2^(a q)", "64");
    expect("(1 + a)^q", "27");
    expect("s q! e", "81");                   // 81.55
    expect("1 + s + s (q!/2) (e + 1)", "61"); // 61.77
    expect("q! a^q e^(1/a)", "79");           // 79.14
    expect("2^(s q)", "32768");
    expect("(1 + s)^q", "216");
    expect("s sum of q!/k!", "80");       // 5 (6 + 6 + 3 + 1)
    expect("sum of a^(q-k) q!/k!", "79"); // 48 + 24 + 6 + 1
    expect("product of (1 + a_i)", "27");
    expect("sum over all sets of questions of min(s, product of a_i)", "24"); // 1 + 3*2 + 3*4 + 5
    expect("1 + s + s b_q", "28");                                            // b_3 = 3 (1/2 + 1) = 4.5
    expect("(2^q - 2) floor(s/2) + s + 1", "18");
    EXPECT_EQ(bounds[lowest(bounds)].value.exact->str(), "18");
}

TEST(GraphBounds, TwoQuestionsHaveTheirOwn) {
    const GraphSize size{7, 2, 4, {}};
    EXPECT_EQ(*bound_of(graph_bounds(size), "s + 2 floor(s/2) + 1").value.exact, 14);
}

TEST(GraphBounds, NumbersTooLargeToWriteArePowersOfTen) {
    const auto blackbox = graph_bounds({7624512, 32, 34, {}});
    EXPECT_FALSE(blackbox[0].value.exact);
    EXPECT_EQ(to_text(blackbox[0].value).substr(1 + 3), "e2295206"); // floor(7624512 log10(2))
    const auto minesweeper = graph_bounds({17310309456440, 100, 10, {}});
    EXPECT_EQ(to_text(minesweeper[0].value), "10^5210922380614");
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    for (const auto& bound : graph_bounds({most, most, most, {}})) EXPECT_TRUE(std::isfinite(bound.value.log10));
}

TEST(GraphBounds, RefuseWhatIsNoGame) {
    expect_bad_input([] { graph_bounds({0, 3, 2, {}}); }, {"0 situations"});
    expect_bad_input([] { graph_bounds({3, 3, 0, {}}); }, {"0 answers"});
}

double log10_of(const BigInteger& number) {
    const std::string digits = number.str();
    return std::log10(std::stod(digits.substr(0, 18))) + static_cast<double>(digits.size() - 18);
}

// Beyond the largest number that is kept, the logarithms agree with the recursions of the theorems' proofs.
TEST(GraphBounds, LogarithmsAgreeWithExactNumbers) {
    const GraphSize size{4001, 600, 70, {{2, 50}, {70, 550}}};
    const auto bounds = graph_bounds(size);
    const auto expect = [&](const std::string& formula, const BigInteger& exact) {
        EXPECT_FALSE(bound_of(bounds, formula).value.exact) << formula;
        EXPECT_NEAR(static_cast<double>(bound_of(bounds, formula).value.log10), log10_of(exact), 1e-10) << formula;
    };
    BigInteger standard = 1;    // sum of q!/k!
    BigInteger behavioural = 1; // C(q) of Theorem 5.56
    BigInteger twice_b = 2;     // of Theorem 5.57
    BigInteger factorial = 1;
    for (unsigned k = 1; k <= 600; k++) {
        standard = 1 + standard * k;
        behavioural = 1 + behavioural * k * 70;
        if (k > 2) twice_b = (twice_b + 1) * k;
        factorial *= k;
    }
    expect("2^s - 1", pow(BigInteger(2), 4001U) - 1);
    expect("2^(a q)", pow(BigInteger(2), 42000U));
    expect("(1 + a)^q", pow(BigInteger(71), 600U));
    expect("s q! e", 4001 * standard);
    expect("s sum of q!/k!", 4001 * standard);
    expect("1 + s + s (q!/2) (e + 1)", 4001 * (standard + factorial) / 2 + 4002);
    expect("1 + s + s b_q", 4001 * twice_b / 2 + 4002);
    expect("q! a^q e^(1/a)", behavioural);
    expect("sum of a^(q-k) q!/k!", behavioural);
    expect("(1 + s)^q", pow(BigInteger(4002), 600U));
    expect("product of (1 + a_i)", pow(BigInteger(3), 50U) * pow(BigInteger(71), 550U));
}

thesis::GraphCount counted(const Game& game) { return thesis::count_player_nodes(AnswerTable(game, memory_limit), {}); }

TEST(GraphBounds, HoldForRandomGames) {
    for (std::uint64_t seed = 0; seed < rounds(500); seed++) {
        const MatrixGame game = random_game(seed);
        const auto nodes = static_cast<std::uint64_t>(brute_force_player_nodes(game));
        for (const auto& bound : graph_bounds(thesis::graph_size(AnswerTable(game, memory_limit))))
            EXPECT_GE(*bound.value.exact, nodes) << "seed " << seed << ", " << bound.formula;
    }
}

TEST(GraphBounds, HoldForTheGamesOfTable10_3) {
    for (const std::string spec : {"numbers:max=100", "mastermind:pegs=3,colours=3", "mastermind:pegs=2,colours=6",
                                   "blackbox:size=4,dots=3", "blackbox:size=5,dots=2"}) {
        const auto game = rulesets::make_game(spec);
        const auto nodes = static_cast<double>(counted(*game).player_nodes);
        for (const auto& bound : graph_bounds(thesis::graph_size(AnswerTable(*game, memory_limit))))
            EXPECT_GE(bound.value.log10, std::log10(nodes)) << spec << ", " << bound.formula;
    }
}

// A game of situations that are given as their answers to all questions.
MatrixGame game_of(const std::vector<std::vector<AnswerIndex>>& situations) {
    GameMatrices matrices;
    const std::size_t questions = situations.front().size();
    AnswerIndex answers = 0;
    for (std::size_t q = 0; q < questions; q++) {
        matrices.answers.emplace_back();
        for (const auto& s : situations) {
            matrices.answers.back().push_back(s[q]);
            answers = std::max(answers, s[q] + 1);
        }
    }
    matrices.costs.assign(questions, std::vector<Cost>(answers, 1));
    matrices.weights.assign(situations.size(), 1);
    matrices.penalties = exact_guess_penalties(situations.size());
    return MatrixGame(std::move(matrices));
}

void expect_constructed(const MatrixGame& game, const std::string& source) {
    const auto size = thesis::graph_size(AnswerTable(game, memory_limit));
    for (const auto& graph : thesis::constructed_graphs(size)) {
        if (graph.source != source) continue;
        EXPECT_EQ(*graph.value.exact, counted(game).player_nodes) << source;
        return;
    }
    ADD_FAILURE() << "no graph of theorem " << source;
}

TEST(ConstructedGraphs, OneQuestionForEachSituation) { // Theorem 5.11: the bound 2^s - 1 is reached
    std::vector<std::vector<AnswerIndex>> situations(8, std::vector<AnswerIndex>(8, 0));
    for (std::size_t s = 0; s < 8; s++) situations[s][s] = 1;
    expect_constructed(game_of(situations), "5.11");
}

TEST(ConstructedGraphs, EveryCombinationOfAnswers) { // Theorem 5.26: the bound (1 + a)^q is reached
    std::vector<std::vector<AnswerIndex>> situations;
    for (AnswerIndex i = 0; i < 81; i++) situations.push_back({i / 27, i / 9 % 3, i / 3 % 3, i % 3});
    expect_constructed(game_of(situations), "5.26");
}

TEST(ConstructedGraphs, BlocksAlongTheDiagonal) { // Theorem 5.60, with q = 3 and b = 5
    std::vector<std::vector<AnswerIndex>> situations;
    for (AnswerIndex block = 0; block < 5; block++)
        for (AnswerIndex i = 0; i < 8; i++)
            situations.push_back({2 * block + i / 4, 2 * block + i / 2 % 2, 2 * block + i % 2});
    expect_constructed(game_of(situations), "5.60");
}

} // namespace
} // namespace deduce::test
