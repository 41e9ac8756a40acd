// Bounds by weight: never above the optimum of any subset of the set whose richness they are taken for, each of them
// alone and all together; and as exact as they claim to be on games made for them.
#include "engine/bounds/weight_bound.hpp"
#include "engine/search/objective.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/random_sets.hpp"
#include "tests/support/rounds.hpp"

#include <bit>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr WeightBoundParams all_of_them{true, true, true};

std::vector<ClassIndex> classes_of(std::uint32_t set) {
    std::vector<ClassIndex> classes;
    for (ClassIndex c = 0; set >> c != 0; c++)
        if ((set >> c & 1) != 0) classes.push_back(c);
    return classes;
}

std::vector<SituationIndex> situations_of(const AnswerTable& table, const std::vector<ClassIndex>& set) {
    std::vector<SituationIndex> situations;
    for (const ClassIndex c : set)
        situations.insert(situations.end(), table.members(c).begin(), table.members(c).end());
    return situations;
}

Richness richness_of(const AnswerTable& table, const std::vector<ClassIndex>& set, Cost cheapest) {
    Richness richness{0, 0};
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        std::vector<bool> seen(table.answer_count(q));
        std::uint32_t parts = 0;
        std::uint32_t cheap = 0;
        for (const ClassIndex c : set) {
            const DenseAnswer a = table.answer(q, c);
            if (seen[a]) continue;
            seen[a] = true;
            parts++;
            cheap += table.cost(q, a) <= cheapest ? 1 : 0;
        }
        if (parts < 2) continue;
        richness.cheapest = std::max(richness.cheapest, cheap);
        richness.parts = std::max(richness.parts, parts);
    }
    return richness;
}

// What a search makes them of.
struct Bounds {
    explicit Bounds(const Game& game)
        : table(game, memory_limit), by_size(AverageObjective::size_bounds(table)), sets(table, true, by_size, true) {
        sets.find_bits();
        for (ClassIndex c = 0; c < table.class_count(); c++)
            singles.push_back(AverageObjective::estimate(game.estimator(), table.members(c)));
    }

    WeightBound by_weight(const WeightBoundParams& params) const { return {table, singles, params}; }

    AnswerTable table;
    std::vector<Cost> by_size;
    SetBounds sets;
    std::vector<Cost> singles;
};

void expect_bounds_below_optima_of_subsets(const Game& game, int& better) {
    const Bounds bounds(game);
    const WeightBound each[] = {bounds.by_weight({true, false, false}), bounds.by_weight({false, true, false}),
                                bounds.by_weight({false, false, true}), bounds.by_weight(all_of_them)};
    const std::uint32_t end = 1U << bounds.table.class_count();
    std::vector<Cost> optima(end);
    BruteForce oracle(game);
    for (std::uint32_t set = 1; set < end; set++) {
        SituationMask mask = 0;
        for (const SituationIndex s : situations_of(bounds.table, classes_of(set))) mask |= SituationMask{1} << s;
        optima[set] = oracle.average(mask);
    }
    WeightBound::Room room;
    for (std::uint32_t set = 1; set < end; set++) {
        const SetBounds::Table& own =
            bounds.sets.of(richness_of(bounds.table, classes_of(set), bounds.sets.cheapest()));
        for (std::uint32_t subset = set; subset != 0; subset = (subset - 1) & set) {
            const std::vector<ClassIndex> classes = classes_of(subset);
            Cost best = 0;
            for (const WeightBound& bound : each) {
                const Cost value = bound.of(classes, own, room);
                ASSERT_LE(value, optima[subset])
                    << game.name() << ", classes " << subset << " of " << set << ", bound " << &bound - each;
                best = std::max(best, value);
            }
            better += best > own.by_size[classes.size()] ? 1 : 0;
        }
    }
}

TEST(WeightBound, NeverExceedsTheOptimumOfAnySubsetOfRandomGames) {
    RandomGameOptions small;
    small.most_situations = 7;
    int better = 0;
    for (std::uint64_t seed = 0; seed < rounds(1200); seed++) {
        expect_bounds_below_optima_of_subsets(
            seed % 3 == 0 ? random_game(seed, small) : random_weighted_game(seed, small), better);
        if (HasFatalFailure()) break;
    }
    EXPECT_GT(better, 1000); // than bounds by size
}

// Every split of the situations can be asked for: the tree is the optimum.
TEST(WeightBound, IsExactWhereAllQuestionsOfOneCostAreThere) {
    for (std::uint64_t seed = 0; seed < rounds(50); seed++) {
        Dice dice(seed);
        GameMatrices m;
        constexpr std::uint32_t situations = 6;
        for (std::uint32_t set = 1; set < 1U << (situations - 1); set++) {
            auto& answers = m.answers.emplace_back();
            for (SituationIndex s = 0; s < situations; s++) answers.push_back(set >> s & 1);
            m.costs.push_back({3, 3});
        }
        for (SituationIndex s = 0; s < situations; s++) m.weights.push_back(dice.between(1, 50));
        m.penalties = exact_guess_penalties(situations);
        const MatrixGame game(m);
        const Bounds bounds(game);
        WeightBound::Room room;
        const std::vector<ClassIndex> all = classes_of((1U << situations) - 1);
        EXPECT_EQ(bounds.by_weight({false, true, false}).of(all, bounds.sets.general(), room),
                  brute_force_average(game));
    }
}

// Two situations that a cheap question leaves together need a dear one.
TEST(WeightBound, CountsWhatOnlyDearQuestionsTellApart) {
    GameMatrices m;
    m.answers = {{0, 0, 1}, {0, 1, 1}};
    m.costs = {{1, 1}, {10, 10}};
    m.weights = {5, 4, 3};
    m.penalties = exact_guess_penalties(3);
    const MatrixGame game(m);
    const Bounds bounds(game);
    WeightBound::Room room;
    const std::vector<ClassIndex> all = {0, 1, 2};
    // Trees of one: (4 + 3) + (5 + 7). Beyond one: 9 x (5 + 4).
    EXPECT_EQ(bounds.by_weight({false, true, false}).of(all, bounds.sets.general(), room), 19 + 81);
    EXPECT_EQ(brute_force_average(game), 12 + 90);
}

// Situations of one group are one leaf.
TEST(WeightBound, DoesNotTellApartWhatNeedNotBe) {
    GameMatrices m;
    m.answers = {{0, 1, 0, 1}, {0, 0, 1, 1}};
    m.costs = {{1, 1}, {1, 1}};
    m.weights = {8, 4, 2, 1};
    m.penalties = {{0, infinite_cost}, {0, infinite_cost}, {infinite_cost, 0}, {infinite_cost, 0}};
    const MatrixGame game(m);
    const Bounds bounds(game);
    WeightBound::Room room;
    const std::vector<ClassIndex> all = {0, 1, 2, 3};
    EXPECT_EQ(bounds.by_weight(all_of_them).of(all, bounds.sets.general(), room), 15);
    EXPECT_EQ(brute_force_average(game), 15);
}

TEST(WeightBound, OfAnExcerptIsThatOfTheWholeTable) {
    for (std::uint64_t seed = 0; seed < rounds(200); seed++) {
        const MatrixGame game = random_weighted_game(seed);
        const Bounds bounds(game);
        const WeightBound whole = bounds.by_weight(all_of_them);
        Dice dice(seed);
        const auto set = random_set(bounds.table, dice.between(1, bounds.table.class_count()), dice);
        const AnswerTable excerpt = bounds.table.excerpt(set);
        const WeightBound own(whole, excerpt, set);
        std::vector<ClassIndex> all(set.size());
        std::iota(all.begin(), all.end(), 0U);
        WeightBound::Room room;
        ASSERT_EQ(own.of(all, bounds.sets.general(), room), whole.of(set, bounds.sets.general(), room))
            << "seed " << seed;
    }
}

// Where x letters of the costs c_i have sum x^-c_i = 1, entropy is exact: a tree of costs 1 and 2 is the golden
// ratio's.
TEST(LetterCosts, FindTheRootOfUnequalCosts) {
    GameMatrices m;
    m.answers = {{0, 1, 1}, {0, 0, 1}};
    m.costs = {{1, 2}, {5, 6}}; // what the second one costs beyond the first is left out
    m.weights = {1, 1, 1};
    m.penalties = exact_guess_penalties(3);
    const LetterCosts letters(AnswerTable(MatrixGame(m), memory_limit));
    EXPECT_TRUE(letters.differ());
    EXPECT_NEAR(letters.bits(2), std::log2((1 + std::sqrt(5.0)) / 2), 1e-6);
    EXPECT_GE(letters.bits(2), std::log2((1 + std::sqrt(5.0)) / 2));
}

TEST(LetterCosts, KnowNoBoundWhereAnAnswerIsFree) {
    GameMatrices m;
    m.answers = {{0, 1}};
    m.costs = {{0, 2}};
    m.weights = {1, 1};
    m.penalties = exact_guess_penalties(2);
    EXPECT_EQ(LetterCosts(AnswerTable(MatrixGame(m), memory_limit)).bits(2), 0);
}

} // namespace
} // namespace deduce::test
