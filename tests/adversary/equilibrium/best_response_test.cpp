// Best responses to mixtures, exact and rounded, against all strategies of tiny games.
#include "adversary/equilibrium/best_response.hpp"
#include "adversary/equilibrium/class_costs.hpp"
#include "tests/adversary/equilibrium/all_strategies.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

using test::Dice;

Rational expected(const Mixture& mixture, const std::vector<Rational>& costs) {
    Rational sum;
    for (std::size_t c = 0; c < costs.size(); c++) sum += mixture[c] * costs[c];
    return sum;
}

// `least`: 0 lets classes be left out. `digits`: of the numbers that probabilities are made of.
Mixture random_mixture(Dice& dice, std::size_t classes, std::uint32_t least, int digits) {
    Mixture mixture(classes);
    Rational sum;
    while (sum == 0) {
        for (Rational& probability : mixture) {
            Integer number = dice.one_in(3) ? least : dice.below(10);
            for (int i = 0; i < digits && number > 0; i++) number = number * 10 + dice.below(10);
            probability = number;
            sum += probability;
        }
    }
    for (Rational& probability : mixture) probability /= sum;
    return mixture;
}

struct Tally {
    int rounded = 0;
    int exact = 0;
};

Tally expect_best_responses(int digits, bool exactly) {
    Tally tally;
    SolveParams params;
    params.memo_bytes = 1 << 20;
    for (std::uint64_t seed = 0; seed < test::rounds(600); seed++) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const test::MatrixGame game = test::random_game(seed, {6, 5, 3, 5, false});
        const auto strategies = test::all_strategies(game, 400);
        if (!strategies || strategies->empty()) continue;
        const std::vector<HiderClass> classes = hider_classes(game);
        const Mixture asked = random_mixture(dice, classes.size(), 0, digits);
        const BestResponse response(game, classes, params);
        const Response found = exactly ? response.exactly_to(asked) : response.to(asked);
        (found.is_rounded ? tally.rounded : tally.exact)++;
        if (!found.is_rounded) {
            EXPECT_EQ(found.mixture, asked);
        }
        Rational best = expected(found.mixture, costs_by_class(strategies->front(), classes));
        for (const auto& strategy : *strategies)
            best = std::min(best, expected(found.mixture, costs_by_class(strategy, classes)));
        EXPECT_TRUE(found.is_optimal);
        EXPECT_EQ(found.at_least, best);
        EXPECT_TRUE(found.strategy);
        if (!found.strategy) continue;
        EXPECT_EQ(expected(found.mixture, costs_by_class(costs_by_situation(*found.strategy, game), classes)), best);
    }
    return tally;
}

TEST(BestResponse, IsTheBestOfAllStrategies) { EXPECT_EQ(expect_best_responses(1, false).rounded, 0); }

// Weights of 30 digits do not fit: the bound is that of what they were rounded to.
TEST(BestResponse, ToRoundedMixturesIsProven) {
    EXPECT_GT(static_cast<std::uint64_t>(expect_best_responses(30, false).rounded), test::rounds(300));
}

// Unless it is asked for.
TEST(BestResponse, ToMixturesOfAnySizeIsExact) {
    const Tally tally = expect_best_responses(30, true);
    EXPECT_EQ(tally.rounded, 0);
    EXPECT_GT(static_cast<std::uint64_t>(tally.exact), test::rounds(300));
}

TEST(BestResponse, WeightsNeverWrap) {
    SolveParams params;
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++) {
        Dice dice(seed);
        const test::MatrixGame game = test::random_game(seed, {6, 5, 3, 5, false});
        const std::vector<HiderClass> classes = hider_classes(game);
        const BestResponse response(game, classes, params);
        const Weight most = Weight{1} << dice.between(5, 50);
        const Mixture asked = random_mixture(dice, classes.size(), 0, static_cast<int>(dice.below(25)));
        const ScaledMixture numbers = response.scaled(asked, most);
        Rational sum;
        for (const Rational& probability : numbers.mixture) sum += probability;
        EXPECT_EQ(sum, 1);
        Integer total;
        for (const Weight w : numbers.weights) {
            EXPECT_GE(w, 1);
            total += w;
        }
        EXPECT_LE(total, most);
        if (!numbers.is_rounded) {
            EXPECT_EQ(numbers.mixture, asked);
        }
    }
}

} // namespace
} // namespace deduce::adversary
