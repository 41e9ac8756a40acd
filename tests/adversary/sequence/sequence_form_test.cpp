// The sequence form against matrix games of all pure strategies, and games whose values are well known.
#include "adversary/sequence/solve_sequence.hpp"
#include "engine/model/errors.hpp"
#include "tests/rulesets/bad_input.hpp"
#include "tests/support/hidden_value.hpp"

#include <map>
#include <memory>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

using Place = SequenceBuilder::Place;

// H. W. Kuhn, A simplified two-person poker, 1950: -1/18.
TEST(SequenceForm, KuhnsPoker) {
    SequenceBuilder builder;
    for (int own = 0; own < 3; own++)
        for (int other = 0; other < 3; other++) {
            if (own == other) continue;
            const int won = own > other ? 1 : -1;
            const std::string mine = std::to_string(own);
            const std::string yours = std::to_string(other);
            const Place deal = SequenceBuilder::after_chance({}, Rational(1, 6));
            const auto first = builder.decide(deal, 0, mine, {"pass", "bet"});
            const auto passed = builder.decide(first[0], 1, yours + " passed", {"pass", "bet"});
            builder.end(passed[0], won);
            const auto answer = builder.decide(passed[1], 0, mine + " bet", {"fold", "call"});
            builder.end(answer[0], -1);
            builder.end(answer[1], 2 * won);
            const auto called = builder.decide(first[1], 1, yours + " bet", {"fold", "call"});
            builder.end(called[0], 1);
            builder.end(called[1], 2 * won);
        }
    const SequenceForm form = builder.finish();
    EXPECT_EQ(form.ends, 30U);
    EXPECT_EQ(form.sides[0].sequences, 13U);
    EXPECT_EQ(form.sides[1].sequences, 13U);
    EXPECT_EQ(solve_sequence_exactly(form).lower, Rational(-1, 18));
    const SequenceSolution bounds = solve_sequence_by_regret(form, {});
    EXPECT_LE(bounds.lower, Rational(-1, 18));
    EXPECT_GE(bounds.upper, Rational(-1, 18));
    EXPECT_LE(bounds.upper - bounds.lower, Rational(1, 1000));
}

// Ferguson II.5.9, exercise 4: a player who sees a coin, bets, and then has forgotten how it fell.
TEST(SequenceForm, RefusesImperfectRecall) {
    SequenceBuilder builder;
    const auto heads = builder.decide(SequenceBuilder::after_chance({}, Rational(1, 2)), 0, "heads", {"one", "two"});
    const auto tails = builder.decide(SequenceBuilder::after_chance({}, Rational(1, 2)), 0, "tails", {"one", "two"});
    builder.decide(heads[0], 0, "one was bet", {"double", "pass"});
    test::expect_bad_input(
        [&] {
            builder.decide(tails[0], 0, "one was bet", {"double", "pass"});
        },
        {"one was bet", "perfect recall", "player I"});
    test::expect_bad_input([&] { builder.decide(heads[0], 0, "one was bet", {"double"}); },
                           {"one was bet", "different actions"});
}

// Ferguson II.5.9, exercise 5: the one-shot game of incomplete information.
TEST(SequenceForm, IncompleteInformation) {
    const int payoffs[2][2][2] = {{{6, 0}, {0, 0}}, {{3, 0}, {0, 6}}};
    SequenceBuilder builder;
    test::FractionMatrix matrix(4, std::vector<test::Fraction>(2));
    for (int game = 0; game < 2; game++) {
        const Place drawn = SequenceBuilder::after_chance({}, fraction(game + 1, 3));
        const auto rows = builder.decide(drawn, 0, std::to_string(game), {"1", "2"});
        for (int row = 0; row < 2; row++) {
            const auto columns = builder.decide(rows[row], 1, "", {"1", "2"});
            for (int column = 0; column < 2; column++) {
                builder.end(columns[column], payoffs[game][row][column]);
                for (int pure = 0; pure < 4; pure++)
                    if ((game == 0 ? pure % 2 : pure / 2) == row)
                        matrix[pure][column] += test::Fraction((game + 1) * payoffs[game][row][column], 3);
            }
        }
    }
    EXPECT_EQ(fraction_text(solve_sequence_exactly(builder.finish()).lower), test::matrix_value(matrix).str());
}

// A random tree in which each player sees the other one's actions through a blur, but remembers all of his own.
struct Node {
    int player = -1; // 0, 1, 2: chance, -1: end
    std::string information;
    int payoff = 0;
    std::vector<std::unique_ptr<Node>> children;
};

std::unique_ptr<Node> random_node(std::mt19937_64& random, int depth, const std::string& seen_by_1,
                                  const std::string& seen_by_2) {
    auto node = std::make_unique<Node>();
    node->payoff = static_cast<int>(random() % 9) - 4;
    if (depth == 0 || random() % 6 == 0) return node;
    node->player = static_cast<int>((seen_by_1.size() * 7 + seen_by_2.size() * 3) % 3); // known to both
    node->information = node->player == 0 ? seen_by_1 : seen_by_2;
    for (int action = 0; action < 2; action++) {
        const std::string exact = std::to_string(action);
        const std::string blurred = random() % 2 == 0 ? exact : "?";
        node->children.push_back(random_node(random, depth - 1, seen_by_1 + (node->player == 0 ? exact : blurred),
                                             seen_by_2 + (node->player == 1 ? exact : blurred)));
    }
    return node;
}

void build(SequenceBuilder& builder, const Node& node, const Place& place) {
    if (node.player < 0) {
        builder.end(place, node.payoff);
    } else if (node.player == 2) {
        build(builder, *node.children[0], SequenceBuilder::after_chance(place, Rational(1, 3)));
        build(builder, *node.children[1], SequenceBuilder::after_chance(place, Rational(2, 3)));
    } else {
        const auto places = builder.decide(place, node.player, node.information, {"0", "1"});
        for (std::size_t i = 0; i < 2; i++) build(builder, *node.children[i], places[i]);
    }
}

void collect(const Node& node, std::array<std::map<std::string, int>, 2>& sets) {
    if (node.player == 0 || node.player == 1) {
        auto& own = sets[static_cast<std::size_t>(node.player)];
        own.try_emplace(node.information, static_cast<int>(own.size()));
    }
    for (const auto& child : node.children) collect(*child, sets);
}

// Pure strategies are numbers: a bit for each information set.
test::Fraction expected(const Node& node, const std::array<std::map<std::string, int>, 2>& sets, unsigned rows,
                        unsigned columns) {
    if (node.player < 0) return node.payoff;
    if (node.player == 2)
        return (expected(*node.children[0], sets, rows, columns) +
                2 * expected(*node.children[1], sets, rows, columns)) /
               3;
    const int set = sets[static_cast<std::size_t>(node.player)].at(node.information);
    const unsigned action = (node.player == 0 ? rows : columns) >> set & 1U;
    return expected(*node.children[action], sets, rows, columns);
}

TEST(SequenceForm, RandomGamesHaveTheValuesOfTheirMatrices) {
    std::mt19937_64 random(5);
    int compared = 0;
    for (int round = 0; round < 1000; round++) {
        const auto root = random_node(random, 5, "", "");
        std::array<std::map<std::string, int>, 2> sets;
        collect(*root, sets);
        if (sets[0].size() > 5 || sets[1].size() > 5 || sets[0].empty() || sets[1].empty()) continue;
        test::FractionMatrix matrix(std::size_t{1} << sets[0].size());
        for (unsigned rows = 0; rows < matrix.size(); rows++)
            for (unsigned columns = 0; columns < 1U << sets[1].size(); columns++)
                matrix[rows].push_back(expected(*root, sets, rows, columns));
        SequenceBuilder builder;
        build(builder, *root, {});
        const SequenceForm form = builder.finish();
        const SequenceSolution exact = solve_sequence_exactly(form);
        EXPECT_EQ(fraction_text(exact.lower), test::matrix_value(matrix).str()) << round;
        ExactParams by_oracle;
        by_oracle.most_at_once = 0;
        const SequenceSolution oracle = solve_sequence_exactly(form, by_oracle);
        EXPECT_TRUE(oracle.is_exact());
        EXPECT_EQ(oracle.lower, exact.lower);
        EXPECT_EQ(solve_sequence_at_once(form).lower, exact.lower);
        expect_realization_plan(form.sides[0], oracle.rows);
        expect_realization_plan(form.sides[1], oracle.columns);
        EXPECT_EQ(sure_gain(form, oracle.rows), exact.lower);
        EXPECT_EQ(sure_loss(form, oracle.columns), exact.lower);
        RegretParams params;
        params.precision = Rational(1, 200);
        const SequenceSolution bounds = solve_sequence_by_regret(form, params);
        EXPECT_LE(bounds.lower, exact.lower);
        EXPECT_GE(bounds.upper, exact.upper);
        EXPECT_LE(bounds.upper - bounds.lower, params.precision);
        compared++;
    }
    EXPECT_GE(compared, 100);
}

TEST(SequenceForm, StopsWithBounds) {
    SequenceBuilder builder; // matching pennies
    const auto rows = builder.decide({}, 0, "", {"heads", "tails"});
    for (std::size_t i = 0; i < 2; i++) {
        const auto columns = builder.decide(rows[i], 1, "", {"heads", "tails"});
        for (std::size_t j = 0; j < 2; j++) builder.end(columns[j], i == j ? 3 : -1);
    }
    const SequenceForm form = builder.finish();
    const std::atomic<bool> stop = true;
    ExactParams params;
    params.most_at_once = 0;
    params.stop = &stop;
    const SequenceSolution solution = solve_sequence_exactly(form, params);
    EXPECT_LE(solution.lower, 1);
    EXPECT_GE(solution.upper, 1);
    EXPECT_EQ(solve_sequence_exactly(form).lower, 1);
}

TEST(SequenceForm, PlansAreChecked) {
    SequenceBuilder builder;
    builder.end(builder.decide({}, 0, "a", {"0", "1"})[0], 1);
    const SequenceForm form = builder.finish();
    EXPECT_NO_THROW(expect_realization_plan(form.sides[0], {1, Rational(1, 3), Rational(2, 3)}));
    EXPECT_THROW(expect_realization_plan(form.sides[0], {1, Rational(1, 3), Rational(1, 3)}), BrokenPromise);
    EXPECT_THROW(expect_realization_plan(form.sides[0], {1, 2, -1}), BrokenPromise);
    EXPECT_THROW(expect_realization_plan(form.sides[0], {1, 1}), BrokenPromise);
}

} // namespace
} // namespace deduce::adversary
