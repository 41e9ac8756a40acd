// The Number Hides Game against the formulas of Swinkels, 2021, with its errors in print mended.
#include "engine/model/hider.hpp"
#include "rulesets/registry.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/hidden_value.hpp"
#include "tests/support/solved_by_brute_force.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

using test::Fraction;

// What player I gains, by the full matrix of all pairs of paths.
Fraction gain(const std::string& spec) {
    const auto game = make_game(spec);
    const Cost most = dynamic_cast<const CountsGains&>(*game).gain_constant();
    test::FractionMatrix gains(game->estimate_count());
    for (std::uint64_t e = 0; e < game->estimate_count(); e++)
        for (SituationIndex s = 0; s < game->situation_count(); s++) gains[e].push_back(most - game->penalty(s, e));
    return test::matrix_value(gains);
}

Fraction gain_on_line(std::uint32_t own, std::uint32_t other, std::uint32_t nodes) {
    return gain(fmt::format("hides:own={},other={},nodes={}", own, other, nodes));
}

// Theorem 1: p = Mm + r with 0 <= r < m, and p >= m >= n.
Fraction theorem_1(std::uint32_t m, std::uint32_t n, std::uint32_t p) {
    const std::uint32_t M = p / m;
    const std::uint32_t r = p % m;
    return n <= r ? Fraction(n, M + 1) : Fraction(n * (M + 1) - r, M * (M + 1));
}

TEST(Hides, OverlapsAreThoseOfIntervals) {
    const auto game = make_game("hides:own=4,other=3,nodes=9");
    EXPECT_EQ(game->situation_count(), 7U);
    EXPECT_EQ(game->estimate_count(), 6U);
    for (std::uint32_t s = 0; s < 7; s++)
        for (std::uint32_t e = 0; e < 6; e++) {
            Cost shared = 0;
            for (std::uint32_t node = 0; node < 9; node++)
                shared += node >= s && node < s + 3 && node >= e && node < e + 4 ? 1 : 0;
            EXPECT_EQ(game->penalty(s, e), 3 - shared) << s << " " << e;
        }
    EXPECT_EQ(game->situation_label(2), "3-5");
    EXPECT_EQ(game->estimate_label(0), "1-4");
    EXPECT_EQ(make_game("hides:own=1,other=1,nodes=2")->situation_label(1), "2");
}

TEST(Hides, HasThePrintedValues) {
    EXPECT_EQ(gain_on_line(7, 5, 15), Fraction(7, 3));
    EXPECT_EQ(gain_on_line(18, 15, 33), Fraction(15, 2));
}

TEST(Hides, IsTheorem1OnLines) {
    for (std::uint32_t p = 1; p <= 13; p++)
        for (std::uint32_t m = 1; m <= p; m++)
            for (std::uint32_t n = 1; n <= m; n++)
                EXPECT_EQ(gain_on_line(m, n, p), theorem_1(m, n, p)) << m << " " << n << " " << p;
}

// m < n: as G(min(n, p - n + m), m, p - n + m).
TEST(Hides, IsTheorem1AlsoWithTheShorterPath) {
    for (std::uint32_t p = 1; p <= 11; p++)
        for (std::uint32_t n = 1; n <= p; n++)
            for (std::uint32_t m = 1; m < n; m++)
                EXPECT_EQ(gain_on_line(m, n, p), theorem_1(std::min(n, p - n + m), m, p - n + m))
                    << m << " " << n << " " << p;
}

// Ferguson II.3.7, exercise 19: intervals of two among k = n + 1.
TEST(Hides, IsTheHelicopterAndTheSubmarine) {
    for (std::uint32_t n = 1; n <= 12; n++)
        EXPECT_EQ(gain_on_line(2, 2, n + 1), n % 2 == 1 ? Fraction(4, n + 1) : Fraction(4 * (n + 1), n * (n + 2))) << n;
}

// Theorem 2: m divides b + 1, and 2b - 1 >= m > n.
TEST(Hides, IsTheorem2OnSpiders) {
    for (std::uint32_t branches = 2; branches <= 4; branches++)
        for (std::uint32_t b = 1; b <= 5; b++)
            for (std::uint32_t m = 2; m <= 2 * b - 1; m++)
                for (std::uint32_t n = 1; n < m && (b + 1) % m == 0; n++)
                    EXPECT_EQ(gain(fmt::format("hides:own={},other={},branches={},length={}", m, n, branches, b)),
                              Fraction(m * n, branches * (b + 1)))
                        << m << " " << n << " " << branches << " " << b;
}

// Two branches make a line.
TEST(Hides, OfASpiderWithTwoLegsIsThatOfALine) {
    for (std::uint32_t b = 1; b <= 4; b++)
        for (std::uint32_t m = 1; m <= 2 * b + 1; m++)
            for (std::uint32_t n = 1; n <= m; n++)
                EXPECT_EQ(gain(fmt::format("hides:own={},other={},branches=2,length={}", m, n, b)),
                          gain_on_line(m, n, 2 * b + 1));
}

TEST(Hides, ConformsAndIsSolvedAsByBruteForce) {
    for (const char* spec : {"hides", "hides:own=1,other=1,nodes=1", "hides:own=2,other=3,nodes=8",
                             "hides:own=3,other=2,branches=3,length=2", "hides:own=2,other=3,branches=4,length=2",
                             "hides:own=3,other=2,tree=rulesets/examples/tree.txt"}) {
        conformance::expect_conforming(*make_game(spec));
        test::expect_solved_as_by_brute_force(*make_game(spec));
    }
    conformance::expect_conforming(*make_game("hides:own=8,other=5,branches=3,length=8"));
}

TEST(Hides, RefusesWhatDoesNotFit) {
    test::expect_bad_input([] { make_game("hides:own=16"); }, {"own=16", "nodes=15", "shorter"});
    test::expect_bad_input([] { make_game("hides:nodes=5,branches=3,length=2"); }, {"several places"});
    test::expect_bad_input([] { make_game("hides:branches=3"); }, {"length", "give both"});
    test::expect_bad_input([] { make_game("hides:branches=40,length=25"); }, {"more than 1000 nodes"});
    test::expect_bad_input([] { make_game("hides:own=2,other=3,branches=999,length=1"); }, {"pairs of paths"});
    test::expect_bad_input([] { make_game("hides:tree=nowhere.txt"); }, {"nowhere.txt", "no such file"});
}

} // namespace
} // namespace deduce::rulesets
