// Equilibria of thousands of tiny random games, against the matrix of all strategies.
#include "adversary/equilibrium/class_costs.hpp"
#include "adversary/equilibrium/equilibrium.hpp"
#include "adversary/matrix/sure_fire_test.hpp"
#include "engine/model/errors.hpp"
#include "tests/adversary/equilibrium/all_strategies.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/rounds.hpp"

#include <functional>
#include <numeric>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

using test::all_strategies;
using test::CostVector;
using test::Dice;
using test::MatrixGame;

constexpr std::size_t most_strategies = 400;

EquilibriumParams small_params() {
    EquilibriumParams params;
    params.solve.memo_bytes = 1 << 20;
    return params;
}

// By the matrix of all strategies; its mixtures pass the test that needs no linear program.
Rational value_by_matrix(const std::vector<CostVector>& strategies, const std::vector<HiderClass>& classes) {
    adversary::MatrixGame matrix(classes.size(), strategies.size());
    for (std::size_t j = 0; j < strategies.size(); j++) {
        const std::vector<Rational> costs = costs_by_class(strategies[j], classes);
        for (std::size_t i = 0; i < classes.size(); i++) matrix.payoff(i, j) = costs[i];
    }
    const MatrixSolution solution = solve_matrix(matrix);
    const Guarantees sure = sure_fire_test(matrix, solution.rows, solution.columns);
    EXPECT_TRUE(sure.meet());
    EXPECT_EQ(sure.row_player_gains_at_least, solution.value);
    return solution.value;
}

struct Tally {
    int finite = 0;
    int infinite = 0;
    int mixed = 0;
};

void expect_equilibrium(const Game& game, const std::vector<HiderClass>& classes, Tally& tally,
                        std::optional<std::uint32_t> questions = {}) {
    const auto strategies = all_strategies(game, most_strategies, questions.value_or(99));
    if (!strategies) return;
    EquilibriumParams params = small_params();
    params.questions = questions;
    const EquilibriumResult found = find_equilibrium(game, classes, params);
    EXPECT_EQ(found.infinite(), strategies->empty());
    if (found.infinite()) {
        tally.infinite++;
        return;
    }
    ASSERT_TRUE(found.exact());
    EXPECT_TRUE(found.checked);
    EXPECT_EQ(found.lower, value_by_matrix(*strategies, classes));
    ASSERT_TRUE(found.uniform_average && found.worst_case);
    EXPECT_LE(*found.uniform_average, found.lower);
    EXPECT_LE(found.lower, Rational(*found.worst_case));
    tally.finite++;
    if (found.seeker.size() > 1) tally.mixed++;
}

// The engine's average and worst case, by brute force.
void expect_bounds_are_optima(const Game& game) {
    const EquilibriumResult found = find_equilibrium(game, hider_classes(game), small_params());
    if (found.infinite()) return;
    Weight weight = 0;
    for (SituationIndex s = 0; s < game.situation_count(); s++) weight += game.weight(s);
    EXPECT_EQ(*found.uniform_average, fraction(test::brute_force_average(game), weight));
    EXPECT_EQ(*found.worst_case, test::brute_force_worst(game));
}

TEST(Equilibrium, OfRandomGamesIsThatOfAllStrategies) {
    Tally tally;
    for (std::uint64_t seed = 0; seed < test::rounds(1500); seed++) {
        SCOPED_TRACE(seed);
        const MatrixGame game = test::random_game(seed, {6, 5, 3, 5, true});
        expect_equilibrium(game, hider_classes(game), tally);
        expect_bounds_are_optima(game);
    }
    EXPECT_GT(static_cast<std::uint64_t>(tally.finite), test::rounds(500));
    EXPECT_GT(static_cast<std::uint64_t>(tally.infinite), test::rounds(50));
    EXPECT_GT(static_cast<std::uint64_t>(tally.mixed), test::rounds(100));
}

TEST(Equilibrium, OfRandomWeightedGames) {
    Tally tally;
    for (std::uint64_t seed = 0; seed < test::rounds(700); seed++) {
        SCOPED_TRACE(seed);
        const MatrixGame game = test::random_weighted_game(seed, {6, 5, 3, 5, true});
        expect_equilibrium(game, hider_classes(game), tally);
        expect_bounds_are_optima(game);
    }
    EXPECT_GT(static_cast<std::uint64_t>(tally.mixed), test::rounds(100));
}

TEST(Equilibrium, OrbitsAreAsGoodAsSituations) {
    Tally tally;
    int smaller = 0;
    for (std::uint64_t seed = 0; seed < test::rounds(700); seed++) {
        SCOPED_TRACE(seed);
        const MatrixGame game = test::random_symmetric_game(seed);
        const std::vector<HiderClass> orbits = hider_classes(game);
        const std::vector<HiderClass> situations = hider_classes(game, false);
        expect_equilibrium(game, orbits, tally);
        if (orbits.size() == situations.size()) continue;
        smaller++;
        const EquilibriumResult with = find_equilibrium(game, orbits, small_params());
        const EquilibriumResult without = find_equilibrium(game, situations, small_params());
        EXPECT_EQ(with.infinite(), without.infinite());
        EXPECT_EQ(with.lower, without.lower);
    }
    EXPECT_GT(static_cast<std::uint64_t>(smaller), test::rounds(100));
    EXPECT_GT(static_cast<std::uint64_t>(tally.finite), test::rounds(100));
}

// Mixed at random, each situation of a weight from `least` to twice that.
void expect_equilibria_of_random_classes(std::uint64_t games, Weight least, Tally& tally) {
    for (std::uint64_t seed = 0; seed < test::rounds(games); seed++) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const MatrixGame game = test::random_game(seed, {6, 5, 3, 5, true});
        const std::uint32_t count = 1 + dice.below(game.situation_count());
        std::vector<std::uint32_t> class_of;
        std::vector<Weight> weights;
        for (SituationIndex s = 0; s < game.situation_count(); s++) {
            class_of.push_back(s < count ? s : dice.below(count));
            weights.push_back(least + least * dice.below(1000) / 1000);
        }
        std::vector<std::string> labels;
        for (std::uint32_t c = 0; c < count; c++) labels.push_back(std::to_string(c));
        expect_equilibrium(game, given_classes(class_of, weights, labels), tally);
    }
}

TEST(Equilibrium, OfRandomClasses) {
    Tally tally;
    expect_equilibria_of_random_classes(700, 6, tally);
    EXPECT_GT(static_cast<std::uint64_t>(tally.mixed), test::rounds(50));
}

// Weights that the engine cannot take together: the last best responses are wide_response.hpp's.
TEST(Equilibrium, OfClassesOfLargeWeights) {
    Tally tally;
    expect_equilibria_of_random_classes(400, (Weight{1} << 50) + 12345, tally);
    EXPECT_GT(static_cast<std::uint64_t>(tally.mixed), test::rounds(30));
}

TEST(Equilibrium, OfAFewQuestions) {
    Tally tally;
    for (std::uint64_t seed = 0; seed < test::rounds(900); seed++) {
        SCOPED_TRACE(seed);
        const MatrixGame game = test::random_weighted_game(seed, {6, 5, 3, 5, true});
        const auto questions = static_cast<std::uint32_t>(seed % 4);
        expect_equilibrium(game, hider_classes(game), tally, questions);
    }
    EXPECT_GT(static_cast<std::uint64_t>(tally.finite), test::rounds(300));
    EXPECT_GT(static_cast<std::uint64_t>(tally.infinite), test::rounds(50));
    EXPECT_GT(static_cast<std::uint64_t>(tally.mixed), test::rounds(50));
}

TEST(Equilibrium, OfAsManyQuestionsAsThereAreIsThatOfNoLimit) {
    for (std::uint64_t seed = 0; seed < test::rounds(300); seed++) {
        SCOPED_TRACE(seed);
        const MatrixGame game = test::random_symmetric_game(seed);
        EquilibriumParams params = small_params();
        params.questions = 30;
        const EquilibriumResult limited = find_equilibrium(game, hider_classes(game), params);
        const EquilibriumResult whole = find_equilibrium(game, hider_classes(game), small_params());
        EXPECT_EQ(limited.infinite(), whole.infinite());
        EXPECT_EQ(limited.lower, whole.lower);
        EXPECT_EQ(limited.worst_case, whole.worst_case);
        EXPECT_EQ(limited.uniform_average, whole.uniform_average);
    }
}

TEST(Equilibrium, StopsWithBounds) {
    const std::atomic<bool> stop = true;
    EquilibriumParams params = small_params();
    params.solve.stop = &stop;
    for (std::uint64_t seed = 0; seed < test::rounds(200); seed++) {
        SCOPED_TRACE(seed);
        const MatrixGame game = test::random_game(seed, {6, 5, 3, 5, false});
        const EquilibriumResult stopped = find_equilibrium(game, hider_classes(game), params);
        const EquilibriumResult whole = find_equilibrium(game, hider_classes(game), small_params());
        if (whole.infinite()) continue;
        EXPECT_LE(stopped.lower, whole.lower);
        if (stopped.upper) {
            EXPECT_GE(*stopped.upper, whole.lower);
        }
    }
}

TEST(HiderClasses, AreRefusedWhereTheyAreNone) {
    EXPECT_THROW(given_classes({0, 0}, {1, 1}, {"a", "b"}), BadInput);
    constexpr Weight large = Weight{1} << 59;
    EXPECT_THROW(given_classes({0, 0, 0}, {large, large, large - 1}, {"a"}), BadInput);
}

} // namespace
} // namespace deduce::adversary
