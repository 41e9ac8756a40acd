// The closed forms of sections 7.3 to 7.5 and 7.7 against a table of all their penalties: values for random sets, with
// weights too, and bounds for every count.
#include "engine/estimate/distance.hpp"
#include "engine/estimate/fixed_penalty.hpp"
#include "engine/estimate/independent_choices.hpp"
#include "engine/estimate/penalty_table.hpp"
#include "engine/model/errors.hpp"
#include "tests/support/dice.hpp"

#include <numeric>

#include <gtest/gtest.h>

namespace deduce {
namespace {

using Set = std::vector<SituationIndex>;

std::vector<Cost> distances(std::uint32_t n, Cost factor, std::uint32_t power) {
    std::vector<Cost> penalties;
    for (int s = 0; s < static_cast<int>(n); s++)
        for (int e = 0; e < static_cast<int>(n); e++) {
            Cost penalty = factor;
            for (std::uint32_t i = 0; i < power; i++) penalty *= std::abs(s - e);
            penalties.push_back(penalty);
        }
    return penalties;
}

std::vector<Weight> some_weights(test::Dice& dice, std::uint32_t n) {
    std::vector<Weight> weights;
    for (std::uint32_t s = 0; s < n; s++) weights.push_back(dice.one_in(3) ? dice.between(1, 50) : 1);
    return weights;
}

// `penalties` are those of the table.
void expect_same_values(const Estimator& closed, const PenaltyTable& table, const std::vector<Cost>& penalties,
                        std::uint32_t n, std::uint64_t seed) {
    const std::size_t estimates = penalties.size() / n;
    test::Dice dice(seed);
    for (int round = 0; round < 300; round++) {
        Set set(n);
        std::iota(set.begin(), set.end(), 0U);
        if (dice.one_in(3)) { // a run
            const std::uint32_t first = dice.below(n);
            set.erase(set.begin(), set.begin() + first);
            set.resize(dice.between(1, n - first));
        }
        dice.shuffle(set);
        if (!dice.one_in(3)) set.resize(dice.between(1, static_cast<std::uint32_t>(set.size())));
        ASSERT_EQ(closed.best_average(set), table.best_average(set)) << closed.description();
        ASSERT_EQ(closed.best_worst(set), table.best_worst(set)) << closed.description();

        const BestEstimate average = closed.average_estimate(set);
        ASSERT_EQ(average.penalty, table.best_average(set)) << closed.description();
        ASSERT_EQ(average.estimate, table.average_estimate(set).estimate) << closed.description() << ": the least one";
        const BestEstimate worst = closed.worst_estimate(set);
        ASSERT_LT(worst.estimate, estimates);
        Cost kept_to = 0;
        for (const SituationIndex s : set) kept_to = std::max(kept_to, penalties[s * estimates + worst.estimate]);
        ASSERT_EQ(worst.penalty, kept_to) << closed.description();
        ASSERT_EQ(worst.penalty, table.best_worst(set)) << closed.description();
    }
}

// The table's bounds are the best that counts alone allow.
void expect_same_bounds(const Estimator& closed, const PenaltyTable& table, std::uint32_t n) {
    for (std::size_t count = 1; count <= n; count++) {
        EXPECT_EQ(closed.average_bound(count), table.average_bound(count)) << closed.description() << ", " << count;
        EXPECT_EQ(closed.worst_bound(count), table.worst_bound(count)) << closed.description() << ", " << count;
    }
    EXPECT_EQ(closed.greatest_penalty(), table.greatest_penalty());
    EXPECT_EQ(closed.average_bound(~std::size_t{0}), closed.average_bound(n)) << "no more than all";
    EXPECT_EQ(closed.worst_bound(~std::size_t{0}), closed.worst_bound(n));
}

TEST(FixedPenalty, AgreesWithTheTableOfAllPenalties) {
    test::Dice dice(73);
    for (const std::uint32_t n : {1U, 2U, 3U, 20U}) {
        std::vector<Cost> penalties(std::size_t{n} * n, 7);
        for (std::uint32_t s = 0; s < n; s++) penalties[s * n + s] = 0;
        for (const auto& weights : {std::vector<Weight>{}, some_weights(dice, n)}) {
            const FixedPenalty fixed(n, weights, 7);
            const PenaltyTable table(n, n, penalties, weights);
            expect_same_values(fixed, table, penalties, n, n);
            expect_same_bounds(fixed, table, n);
        }
    }
}

TEST(Distance, AgreesWithTheTableOfAllPenalties) {
    test::Dice dice(74);
    for (const std::uint32_t n : {1U, 2U, 3U, 4U, 25U, 40U})
        for (const std::uint32_t power : {1U, 2U, 3U, 6U})
            for (const auto& weights : {std::vector<Weight>{}, some_weights(dice, n)}) {
                const Distance distance(n, weights, 3, power);
                const std::vector<Cost> penalties = distances(n, 3, power);
                const PenaltyTable table(n, n, penalties, weights);
                expect_same_values(distance, table, penalties, n, n * power);
                expect_same_bounds(distance, table, n);
            }
}

TEST(IndependentChoices, AgreesWithTheTableOfAllPenalties) {
    test::Dice dice(77);
    const std::vector<std::vector<std::vector<Cost>>> games = {{{4}},
                                                               {{3}, {2}, {1}},
                                                               {{5}, {0}, {5}, {1}, {2}},
                                                               {{3, 1}, {3, 1}},
                                                               {{9, 4, 1}, {9, 4, 1}},
                                                               {{7, 2}, {3}, {8, 5, 1}}};
    for (const auto& importances : games) {
        const auto space = std::make_shared<ChoiceSpace>(importances);
        const std::uint32_t n = space->size();
        for (const auto& weights : {std::vector<Weight>{}, some_weights(dice, n)}) {
            std::vector<Cost> penalties;
            for (SituationIndex s = 0; s < n; s++)
                for (Decisions e = 0; e < space->decision_sets(); e++) penalties.push_back(6 * space->loss(s, e));
            const IndependentChoices choices(space, weights, 6);
            const PenaltyTable table(n, space->decision_sets(), penalties, weights);
            expect_same_values(choices, table, penalties, n, n);
            expect_same_bounds(choices, table, n);
        }
    }
}

TEST(ChoiceSpace, NumbersDigitsFromTheFirstChoice) {
    const ChoiceSpace space({{7, 2}, {3}, {8, 5, 1}});
    EXPECT_EQ(space.size(), 4U * 2U * 6U);
    for (SituationIndex s = 0; s < space.size(); s++) {
        const std::vector<std::uint32_t> digits{s / 12, s / 6 % 2, s % 6};
        EXPECT_EQ(space.importance(s, 0), digits[0] % 2 == 0 ? 7 : 2);
        EXPECT_EQ(space.importance(s, 1), 3);
        EXPECT_EQ(space.importance(s, 2), (std::vector<Cost>{8, 5, 1})[digits[2] % 3]);
        EXPECT_EQ(space.better(s), (digits[0] / 2) << 2 | digits[1] << 1 | digits[2] / 3);
        EXPECT_EQ(space.index_of(space.better(s), {space.grade(s, 0), space.grade(s, 1), space.grade(s, 2)}), s);
        EXPECT_EQ(space.loss(s, space.better(s)), 0);
        EXPECT_EQ(space.loss(s, space.better(s) ^ 0b101U), space.importance(s, 0) + space.importance(s, 2));
    }
    EXPECT_EQ(space.greatest_loss(), 18);
}

TEST(ClosedForms, RefuseWhatTheyCannotUse) {
    EXPECT_THROW(FixedPenalty(3, {}, infinite_cost), BrokenPromise);
    EXPECT_THROW(FixedPenalty(3, {1, 1}, 1), BrokenPromise);
    EXPECT_THROW(FixedPenalty(1U << 31, {}, Cost{1} << 40), BrokenPromise);
    EXPECT_THROW(Distance(3, {}, 1, 0), BrokenPromise);
    EXPECT_THROW(Distance(3, {}, -1, 1), BrokenPromise);
    EXPECT_THROW(Distance(3, {}, 1, 60), BrokenPromise);
    EXPECT_THROW(Distance(1000, {}, Cost{1} << 45, 1), BrokenPromise);
    EXPECT_THROW(ChoiceSpace({}), BrokenPromise);
    EXPECT_THROW(ChoiceSpace({{1}, {}}), BrokenPromise);
    EXPECT_THROW(ChoiceSpace({{1}, {-1}}), BrokenPromise);
    EXPECT_THROW(ChoiceSpace(std::vector<std::vector<Cost>>(17, {1})), BrokenPromise);
    EXPECT_THROW(ChoiceSpace(std::vector<std::vector<Cost>>(9, {3, 2, 1})), BrokenPromise);
    const auto space = std::make_shared<ChoiceSpace>(std::vector<std::vector<Cost>>{{1'000'000}});
    EXPECT_THROW(IndependentChoices(space, {}, Cost{1} << 40), BrokenPromise);
    EXPECT_THROW(IndependentChoices(space, {infinite_cost, 1}, 0), BrokenPromise);
    EXPECT_NO_THROW(IndependentChoices(space, {5, 1}, 1000));
}

} // namespace
} // namespace deduce
