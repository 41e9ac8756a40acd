// The games of many stages that come with deduce, against printed tables and closed forms.
#include "adversary/recursive/catalogue.hpp"
#include "adversary/recursive/solve_recursive.hpp"
#include "tests/support/hidden_value.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

RecursiveSolution solved(const std::string& name, const Settings& given, RecursiveParams params = {}) {
    for (const RecursiveEntry& entry : all_recursive_games()) {
        if (entry.name != name) continue;
        Settings settings = given;
        for (const RecursiveParameter& p : entry.parameters) settings.try_emplace(p.name, p.default_value);
        return solve_recursive(*entry.make(settings), params);
    }
    throw std::out_of_range(name);
}

Rational value(const std::string& name, const Settings& settings) {
    const RecursiveSolution solution = solved(name, settings);
    EXPECT_TRUE(solution.start().is_exact()) << name;
    return solution.start().lower;
}

using Lines = std::vector<std::vector<double>>; // the lower left half of a table

// One solution has the values of all smaller sums.
std::map<Position, Rational> all_values(const std::string& name, std::size_t most) {
    std::map<Position, Rational> values;
    for (const PositionValue& value : solved(name, {{"m", most}, {"n", most}}).positions) {
        EXPECT_TRUE(value.is_exact());
        values[value.position] = value.lower;
    }
    return values;
}

void expect_table(const std::string& name, const Lines& printed, double tolerance) {
    const auto values = all_values(name, printed.size() - 1);
    for (std::size_t m = 0; m < printed.size(); m++)
        for (std::size_t n = 0; n < printed[m].size(); n++) {
            const Rational ours = values.at({static_cast<int>(m), static_cast<int>(n)});
            EXPECT_NEAR(ours.get_d(), printed[m][n], tolerance) << name << " " << m << " " << n;
            EXPECT_EQ(values.at({static_cast<int>(n), static_cast<int>(m)}), -ours);
        }
}

TEST(PrintedGames, HackenbushTable) { // van den Bergh, table 7.1, cut off or rounded to three decimals
    expect_table("hackenbush",
                 {{0},
                  {0, 0},
                  {.5, .25, 0},
                  {.833, .643, .25, 0},
                  {1.333, 1.006, .666, .25, 0},
                  {1.733, 1.459, 1.059, .666, .25, 0},
                  {2.233, 1.867, 1.508, 1.076, .666, .25, 0},
                  {2.662, 2.339, 1.928, 1.528, 1.078, .666, .25, 0},
                  {3.162, 2.771, 2.394, 1.959, 1.534, 1.078, .666, .25, 0}},
                 .0007);
    EXPECT_EQ(value("hackenbush", {{"m", 3}, {"n", 1}}), Rational(9, 14));
    EXPECT_EQ(value("hackenbush", {{"m", 4}, {"n", 1}}), Rational(776, 771));
    EXPECT_NE(value("hackenbush", {{"m", 4}, {"n", 2}}), Rational(2, 3));
}

TEST(PrintedGames, PushTable) { // table 8.1, four decimals
    expect_table("push",
                 {{0},
                  {1, 0},
                  {1.5, .75, 0},
                  {2.1667, 1.3571, .75, 0},
                  {2.6667, 1.9935, 1.3338, .75, 0},
                  {3.2667, 2.5415, 1.9411, 1.3338, .75, 0},
                  {3.7667, 3.1333, 2.4923, 1.9236, 1.3338, .75, 0},
                  {4.3381, 3.6608, 3.0719, 2.4721, 1.9220, 1.3338, .75, 0}},
                 .00007);
}

// Theorem 8.2.2: d_n = (2n + (-1)^(n-1) + 1) / 4n.
TEST(PrintedGames, PushOfEqualHalvesHasItsDifferences) {
    for (int n = 1; n <= 12; n++)
        EXPECT_EQ(value("push", {{"m", n}, {"n", 0}}) - value("push", {{"m", n - 1}, {"n", 0}}),
                  fraction(2 * n + (n % 2 == 1 ? 2 : 0), 4 * n));
}

// Theorems 7.4.1 and 8.2.1 by symmetry: each player picks H or -H, and then a copy at random. `both`: what H becomes if
// both move in it.
test::Fraction reduced_value(int m, int n, int both) {
    static std::map<std::tuple<int, int, int>, test::Fraction> memo;
    const auto known = memo.find({m, n, both});
    if (known != memo.end()) return known->second;
    const auto v = [&](int left, int right) { return reduced_value(left, right, both); };
    test::FractionMatrix matrix;
    const bool has_plus = m > 0;
    const bool has_minus = n > 0;
    test::Fraction plus;
    test::Fraction minus;
    test::Fraction mixed;
    if (has_plus) plus = (v(m - 1, n) + both) / m + (m > 1 ? (v(m - 2, n) + 1) * (m - 1) / m : test::Fraction(0));
    if (has_minus) minus = (v(m, n - 1) - both) / n + (n > 1 ? (v(m, n - 2) - 1) * (n - 1) / n : test::Fraction(0));
    if (has_plus && has_minus) mixed = v(m - 1, n - 1);
    if (has_plus && has_minus)
        matrix = {{plus, mixed}, {mixed, minus}};
    else
        matrix = {{has_plus ? plus : has_minus ? minus : test::Fraction(0)}};
    return memo[{m, n, both}] = test::matrix_value(matrix);
}

TEST(PrintedGames, HalvesAreThoseOfTheReducedGames) {
    for (const auto& [position, value] : all_values("hackenbush", 6))
        EXPECT_EQ(fraction_text(value), reduced_value(position[0], position[1], 0).str());
    for (const auto& [position, value] : all_values("push", 6))
        EXPECT_EQ(fraction_text(value), reduced_value(position[0], position[1], 1).str());
}

TEST(PrintedGames, GuessItTable) { // Ferguson II.6.2: value, bluff, call
    const double printed[6][3][6] = {{{.5000, .5000, .4000, .3750, .3333, .3125},
                                      {.3333, .2500, .2000, .1667, .1429, .1250},
                                      {.5000, .5000, .4000, .3750, .3333, .3125}},
                                     {{.6667, .5556, .5111, .4500, .4225, .3871},
                                      {.5000, .3333, .2667, .2143, .1818, .1563},
                                      {.3333, .3333, .2889, .2500, .2301, .2055}},
                                     {{.6875, .6250, .5476, .5126, .4667, .4411},
                                      {.5000, .3750, .2857, .2361, .1967, .1701},
                                      {.3750, .3250, .2762, .2466, .2167, .1984}},
                                     {{.7333, .6469, .5966, .5431, .5121, .4749},
                                      {.5556, .3947, .3134, .2511, .2122, .1806},
                                      {.3333, .3092, .2634, .2342, .2118, .1899}},
                                     {{.7500, .6809, .6189, .5810, .5389, .5112},
                                      {.5714, .4255, .3278, .2691, .2229, .1917},
                                      {.3333, .2908, .2566, .2284, .2062, .1885}},
                                     {{.7714, .6972, .6482, .6024, .5704, .5353},
                                      {.6000, .4410, .3488, .2808, .2362, .2003},
                                      {.3143, .2834, .2461, .2236, .2028, .1854}}};
    for (int m = 1; m <= 6; m++)
        for (int n = 1; n <= 6; n++) {
            const RecursiveSolution solution = solved("guess-it", {{"own", m}, {"other", n}});
            const PositionValue& start = solution.start();
            const auto& cell = printed[m - 1];
            EXPECT_NEAR(start.lower.get_d(), cell[0][n - 1], .000051) << m << " " << n;
            EXPECT_NEAR(start.columns[1].get_d(), cell[2][n - 1], .000051) << m << " " << n;
            if (m == 1 && n == 1) { // to guess at once is as good
                EXPECT_EQ(start.rows, (Mixture{0, 0, 1}));
                continue;
            }
            EXPECT_NEAR(start.rows[1].get_d(), cell[1][n - 1], .000051) << m << " " << n;
            EXPECT_EQ(start.rows[2], 0) << m << " " << n;
        }
}

TEST(PrintedGames, InspectionAndEndurance) { // II.6.7, exercises 2 and 3: m / n, and one over Fibonacci's numbers
    for (int n = 1; n <= 12; n++)
        for (int m = 0; m <= n; m++)
            EXPECT_EQ(value("inspection", {{"inspections", m}, {"periods", n}}), fraction(m, n));
    Integer before = 1;
    Integer fibonacci = 1;
    for (int n = 1; n <= 60; n++) {
        EXPECT_EQ(value("endurance", {{"from", n}}), fraction(1, fibonacci));
        before += fibonacci;
        std::swap(before, fibonacci);
    }
}

TEST(PrintedGames, Die) { // Grothmann: [3.5, 3, 3, 4, 5, 6], and a little more than 4 in all
    const RecursiveSolution solution = solved("die", {});
    EXPECT_EQ(solution.start().lower, Rational(49, 12));
    std::map<int, Rational> values;
    for (const PositionValue& position : solution.positions) values[position.position[0]] = position.lower;
    values.erase(0);
    EXPECT_EQ(values, (std::map<int, Rational>{{1, Rational(7, 2)}, {2, 3}, {3, 3}, {4, 4}, {5, 5}, {6, 6}}));
}

TEST(PrintedGames, PokerMatrix) { // Grothmann, A(5), with rows and columns exchanged
    const double printed[5][5] = {{0, .12, .08, -.12, -.48},
                                  {-.12, -.04, -.04, -.2, -.52},
                                  {-.08, -.12, -.16, -.28, -.56},
                                  {.12, -.04, -.2, -.36, -.6},
                                  {.48, .2, -.08, -.36, -.64}};
    for (const RecursiveEntry& entry : all_recursive_games()) {
        if (entry.name != "poker") continue;
        const Stage stage = entry.make({{"cards", 5}})->stage({0});
        for (std::size_t least = 0; least < 5; least++)
            for (std::size_t other_least = 0; other_least < 5; other_least++)
                EXPECT_NEAR(stage.at(least, other_least).payoff.get_d(), printed[other_least][least], 1e-12);
    }
}

TEST(PrintedGames, PokerBluffsWithTheLeastCard) {
    const RecursiveSolution five = solved("poker", {{"cards", 5}});
    EXPECT_EQ(five.start().rows[0], Rational(2, 3)); // "we have to do it with probability 2/3"
    EXPECT_EQ(value("poker", {{"cards", 2}}), 0);
}

// Of (√a + b) / c or alike: `lower` and `upper` lie on both sides of the root of a polynomial that rises there.
template <class Rising>
void expect_root(const PositionValue& value, Rising polynomial) {
    EXPECT_LE(polynomial(value.lower), 0);
    EXPECT_GE(polynomial(value.upper), 0);
    EXPECT_LE(value.upper - value.lower, Rational(1, 1'000'000'000));
}

TEST(PrintedGames, ValuesThatAreRoots) {
    for (const int forever : {-5, 0, 7}) {
        // Ferguson II.6.3, example 4: sqrt 7 - 2, but what is paid for ever counts if both like that more.
        if (forever == 0)
            expect_root(solved("dare", {}).start(), [](const Rational& v) { return Rational(v * v + 4 * v - 3); });
        // Example 7: 9 - sqrt 73.
        expect_root(solved("coin-guess", {{"forever", forever}}).start(),
                    [](const Rational& v) { return Rational(18 * v - 8 - v * v); });
    }
    // Example 6: (10 - sqrt 30) / 7. Example 8: (5/2) sqrt 2.
    expect_root(solved("stages", {{"example", 6}}).start(),
                [](const Rational& v) { return Rational(20 * v - 10 - 7 * v * v); });
    expect_root(solved("stages", {{"example", 8}}).start(), [](const Rational& v) { return Rational(2 * v * v - 25); });
}

void expect_within(const PositionValue& value, const Rational& exact) {
    EXPECT_LE(value.lower, exact);
    EXPECT_GE(value.upper, exact);
    EXPECT_LE(value.upper - value.lower, Rational(1, 1'000'000'000));
}

TEST(PrintedGames, RecursiveExamples) {
    expect_within(solved("stages", {{"example", 3}}).start(), Rational(1, 2));
    for (const int forever : {-1, 0, 1}) {
        const RecursiveSolution solution = solved("stages", {{"example", 5}, {"forever", forever}});
        ASSERT_EQ(solution.positions.size(), 3U);
        for (const PositionValue& position : solution.positions)
            expect_within(position, position.position[0] == 1   ? Rational(2, 5)
                                    : position.position[0] == 2 ? Rational(5, 8)
                                                                : Rational(10, 9));
    }
}

// II.6.3: (G 1; 1 0) is worth 1 whatever is paid for ever; (G 5; 1 0) what is paid for ever, if that is 1 to 5.
TEST(PrintedGames, WhatIsPaidForEver) {
    for (const int forever : {-3, 0, 1, 2}) {
        const RecursiveSolution solution = solved("stages", {{"example", 0}, {"forever", forever}});
        EXPECT_LE(solution.start().lower, 1);
        EXPECT_GE(solution.start().upper, 1);
        EXPECT_TRUE(solution.is_precise);
    }
    for (const int forever : {-2, 0, 1, 2, 3, 5, 8})
        expect_within(solved("stages", {{"example", 1}, {"forever", forever}}).start(), std::clamp(forever, 1, 5));
}

// II.6.6, four decimals; the fourth iterate of G2 is -1.99765, and printed as -1.9977.
TEST(PrintedGames, ShapleysIteration) {
    const double printed[6][2] = {{2, -2},           {2.0174, -2},      {2.0210, -1.9983},
                                  {2.0220, -1.9976}, {2.0224, -1.9974}, {2.0225, -1.9974}};
    for (std::size_t n = 1; n <= 6; n++) {
        RecursiveParams params;
        params.most_iterations = n;
        const RecursiveSolution solution = solved("stages", {{"example", 2}}, params);
        EXPECT_EQ(solution.method, RecursiveMethod::shapley);
        EXPECT_FALSE(solution.is_precise);
        for (std::size_t k = 0; k < 2; k++)
            EXPECT_NEAR(solution.positions[k].middle().get_d(), printed[n - 1][k], .000051) << n;
    }
    RecursiveParams params;
    params.most_iterations = 6;
    const RecursiveSolution sixth = solved("stages", {{"example", 2}}, params);
    EXPECT_LE(sixth.start().upper - sixth.start().lower, Rational(4, 10'000)); // "at most .0002" on either side
    const RecursiveSolution solution = solved("stages", {{"example", 2}});
    EXPECT_NEAR(solution.positions[0].rows[0].get_d(), .4134, .0001);
    EXPECT_NEAR(solution.positions[0].columns[1].get_d(), .4781, .0001); // printed as .4718: the sum would not be 1
    EXPECT_NEAR(solution.positions[1].rows[0].get_d(), .3996, .0001);
    EXPECT_NEAR(solution.positions[1].columns[0].get_d(), .4995, .0001);
}

} // namespace
} // namespace deduce::adversary
