// The rulesets of hiding by the double oracle: printed values, and the full matrices of the other oracle.
#include "adversary/equilibrium/equilibrium.hpp"
#include "engine/model/hider.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/hidden_value.hpp"
#include "tests/support/rounds.hpp"

#include <string>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

// As its source counts it.
Rational value(const std::string& spec) {
    const auto game = rulesets::make_game(spec);
    EquilibriumParams params;
    params.solve.memo_bytes = 1 << 20;
    const EquilibriumResult found = find_equilibrium(*game, hider_classes(*game), params);
    EXPECT_TRUE(found.exact()) << spec;
    EXPECT_TRUE(found.checked) << spec;
    const auto* gains = dynamic_cast<const CountsGains*>(game.get());
    return gains == nullptr ? found.lower : Rational(static_cast<long>(gains->gain_constant()) - found.lower);
}

TEST(Hiding, HasThePrintedValues) {
    EXPECT_EQ(value("guess:max=3"), Rational(9, 5));
    EXPECT_EQ(value("guess:max=6"), Rational(12, 5));
    EXPECT_EQ(value("destroyer"), Rational(9, 2));
    EXPECT_EQ(value("silver"), Rational(5, 13));
    EXPECT_EQ(value("coin-test"), Rational(3, 7));
    EXPECT_EQ(value("hides"), Rational(7, 3));
    EXPECT_EQ(value("hides:own=18,other=15,nodes=33"), Rational(15, 2));
}

TEST(Hiding, TheHiderOfThreeNumbersPlaysTwoOneTwo) {
    const auto game = rulesets::make_game("guess:max=3");
    EquilibriumParams params;
    params.solve.memo_bytes = 1 << 20;
    const EquilibriumResult found = find_equilibrium(*game, hider_classes(*game, false), params);
    EXPECT_EQ(found.hider, (Mixture{Rational(2, 5), Rational(1, 5), Rational(2, 5)}));
}

// V. J. Baston, F. A. Bostock, T. S. Ferguson, 1989; and theorem 2 of Swinkels, 2021.
TEST(Hiding, LongLinesAndSpiders) {
    for (const auto& [m, n, p] : {std::tuple(9, 4, 50), std::tuple(10, 7, 44), std::tuple(11, 11, 60)}) {
        const int M = p / m;
        const int r = p % m;
        EXPECT_EQ(value(fmt::format("hides:own={},other={},nodes={}", m, n, p)),
                  n <= r ? fraction(n, M + 1) : fraction(n * (M + 1) - r, M * (M + 1)))
            << m << " " << n << " " << p;
    }
    for (const auto& [m, n, branches, b] : {std::tuple(5, 3, 4, 9), std::tuple(3, 2, 5, 11), std::tuple(8, 5, 3, 7)})
        EXPECT_EQ(value(fmt::format("hides:own={},other={},branches={},length={}", m, n, branches, b)),
                  fraction(m * n, branches * (b + 1)))
            << m << " " << n << " " << branches << " " << b;
}

TEST(Hiding, SmallGamesAreThoseOfAllStrategies) {
    for (const std::string& spec :
         test::some_of({"guess:max=4", "guess:max=5", "guess:max=7", "destroyer:width=5,height=1,length=2",
                        "destroyer:width=2,height=2,length=1", "destroyer:width=3,height=2,length=2"}))
        EXPECT_EQ(fraction_text(value(spec)), test::hidden_value(*rulesets::make_game(spec)).str()) << spec;
}

} // namespace
} // namespace deduce::adversary
