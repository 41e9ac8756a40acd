// Random games of many stages against an oracle of its own.
#include "adversary/recursive/solve_recursive.hpp"
#include "engine/model/errors.hpp"
#include "tests/support/hidden_value.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

// By position: a list of tables. Positions are {number}.
class TableGame final : public RecursiveGame {
  public:
    std::vector<Stage> stages;
    Rational paid_forever = 0;

    Position start() const override { return {0}; }
    Stage stage(const Position& position) const override { return stages[static_cast<std::size_t>(position[0])]; }
    std::string label(const Position& position) const override { return std::to_string(position[0]); }
    Rational forever() const override { return paid_forever; }
};

std::vector<std::string> names(std::size_t count) { return std::vector<std::string>(count, "x"); }

class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    int up_to(int greatest) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(greatest + 1)); }

  private:
    std::mt19937_64 engine_;
};

test::Fraction value_by_recursion(const TableGame& game, int number) {
    const Stage& stage = game.stages[static_cast<std::size_t>(number)];
    test::FractionMatrix matrix(stage.rows.size());
    for (std::size_t i = 0; i < stage.rows.size(); i++)
        for (std::size_t j = 0; j < stage.columns.size(); j++) {
            const Outcome& outcome = stage.at(i, j);
            test::Fraction entry(outcome.payoff.get_str());
            for (const Chance& chance : outcome.chances)
                entry += test::Fraction(chance.factor.get_str()) * value_by_recursion(game, chance.next[0]);
            matrix[i].push_back(entry);
        }
    return test::matrix_value(matrix);
}

TEST(SolveRecursive, RandomGamesThatEnd) {
    Random random(1);
    for (int round = 0; round < 300; round++) {
        TableGame game;
        const int positions = 1 + random.up_to(4);
        for (int number = 0; number < positions; number++) {
            Stage stage(names(static_cast<std::size_t>(1 + random.up_to(2))),
                        names(static_cast<std::size_t>(1 + random.up_to(2))));
            for (std::size_t i = 0; i < stage.rows.size(); i++)
                for (std::size_t j = 0; j < stage.columns.size(); j++) {
                    Outcome& outcome = stage.at(i, j);
                    outcome.payoff = random.up_to(10) - 5;
                    for (int next = number + 1; next < positions; next++)
                        if (random.up_to(2) == 0) outcome.chances.push_back({fraction(random.up_to(8) - 4, 4), {next}});
                }
            game.stages.push_back(std::move(stage));
        }
        const RecursiveSolution solution = solve_recursive(game);
        EXPECT_EQ(solution.method, RecursiveMethod::induction);
        EXPECT_EQ(fraction_text(solution.start().lower), value_by_recursion(game, 0).str()) << round;
        EXPECT_TRUE(solution.start().is_exact());
    }
}

// Two rows and two columns at every position, in doubles.
double two_by_two(double a, double b, double c, double d) {
    const double lower = std::max(std::min(a, b), std::min(c, d));
    const double upper = std::min(std::max(a, c), std::max(b, d));
    return lower >= upper ? lower : (a * d - b * c) / (a + d - b - c);
}

std::vector<double> values_in_doubles(const TableGame& game, double discount, int steps) {
    std::vector<double> values(game.stages.size());
    for (int step = 0; step < steps; step++) {
        std::vector<double> next;
        for (const Stage& stage : game.stages) {
            const auto entry = [&](std::size_t i, std::size_t j) {
                double sum = stage.at(i, j).payoff.get_d();
                for (const Chance& chance : stage.at(i, j).chances)
                    sum += discount * chance.factor.get_d() * values[static_cast<std::size_t>(chance.next[0])];
                return sum;
            };
            next.push_back(two_by_two(entry(0, 0), entry(0, 1), entry(1, 0), entry(1, 1)));
        }
        values = std::move(next);
    }
    return values;
}

TEST(SolveRecursive, RandomStochasticGames) {
    Random random(2);
    for (int round = 0; round < 100; round++) {
        TableGame game;
        const int positions = 1 + random.up_to(2);
        for (int number = 0; number < positions; number++) {
            Stage stage(names(2), names(2));
            for (std::size_t i = 0; i < 2; i++)
                for (std::size_t j = 0; j < 2; j++)
                    stage.at(i, j) = {random.up_to(10) - 5,
                                      {{fraction(random.up_to(7), 8), {random.up_to(positions - 1)}}}};
            stage.at(0, 0).chances[0] = {Rational(1, 2), {(number + 1) % positions}};
            game.stages.push_back(std::move(stage));
        }
        const RecursiveSolution solution = solve_recursive(game);
        EXPECT_EQ(solution.method, RecursiveMethod::shapley);
        EXPECT_TRUE(solution.is_precise);
        const std::vector<double> values = values_in_doubles(game, 1, 1000);
        for (const PositionValue& value : solution.positions)
            EXPECT_NEAR(value.middle().get_d(), values[static_cast<std::size_t>(value.position[0])], 1e-8);
    }
}

// All payoffs and what is paid for ever by so much more: so are the values.
void expect_shifted(TableGame game, const RecursiveParams& params, int shift) {
    const RecursiveSolution before = solve_recursive(game, params);
    game.paid_forever = shift;
    for (Stage& stage : game.stages)
        for (std::size_t i = 0; i < 2; i++)
            for (std::size_t j = 0; j < 2; j++)
                if (stage.at(i, j).chances.empty()) stage.at(i, j).payoff += shift;
    const RecursiveSolution after = solve_recursive(game, params);
    EXPECT_TRUE(after.is_precise);
    for (std::size_t k = 0; k < before.positions.size(); k++) {
        EXPECT_LE(after.positions[k].lower, before.positions[k].upper + shift);
        EXPECT_GE(after.positions[k].upper, before.positions[k].lower + shift);
    }
}

// The value of a recursive game is the limit of its discounted values, which come close slowly.
TEST(SolveRecursive, RandomRecursiveGames) {
    Random random(3);
    int precise = 0;
    for (int round = 0; round < 60; round++) {
        TableGame game;
        const int positions = 1 + random.up_to(2);
        for (int number = 0; number < positions; number++) {
            Stage stage(names(2), names(2));
            for (std::size_t i = 0; i < 2; i++)
                for (std::size_t j = 0; j < 2; j++)
                    if (random.up_to(2) == 0)
                        stage.at(i, j) = {0, {{1, {random.up_to(positions - 1)}}}};
                    else
                        stage.at(i, j) = {random.up_to(10) - 5};
            stage.at(0, 0) = {0, {{1, {(number + 1) % positions}}}};
            game.stages.push_back(std::move(stage));
        }
        RecursiveParams params;
        params.most_iterations = 60;
        const RecursiveSolution solution = solve_recursive(game, params);
        precise += solution.is_precise ? 1 : 0;
        const std::vector<double> values = values_in_doubles(game, 1 - 1e-4, 30'000);
        expect_shifted(game, params, random.up_to(8) - 4);
        for (const PositionValue& value : solution.positions) {
            const double expected = values[static_cast<std::size_t>(value.position[0])];
            EXPECT_LE(value.lower.get_d(), expected + .1) << round;
            EXPECT_GE(value.upper.get_d(), expected - .1) << round;
        }
    }
    EXPECT_EQ(precise, 60);
}

TEST(SolveRecursive, RefusesWhatHasNoValue) {
    TableGame game;
    game.stages.push_back(Stage::of({1, {{1, {0}}}})); // paid 1 for ever
    EXPECT_THROW(solve_recursive(game), BrokenPromise);
    game.stages[0] = Stage::of({0, {{-1, {0}}}});
    EXPECT_THROW(solve_recursive(game), BrokenPromise);
    game.stages[0] = Stage::of({0, {{1, {0}}}});
    game.paid_forever = 3;
    EXPECT_EQ(solve_recursive(game).start().lower, 3);
    EXPECT_EQ(solve_recursive(game).start().upper, 3);
}

TEST(SolveRecursive, StopsWhenAsked) {
    TableGame game;
    game.stages.push_back(Stage::of({1, {{Rational(1, 2), {0}}}}));
    std::atomic<bool> stop = true;
    RecursiveParams params;
    params.stop = &stop;
    EXPECT_THROW(solve_recursive(game, params), Stopped);
}

} // namespace
} // namespace deduce::adversary
