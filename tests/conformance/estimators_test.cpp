// The estimators of engine/estimate/ where the rulesets do not take them: weights, infinite penalties, large counts,
// wrong arguments; and the overlay of dots against a table of all its penalties.
#include "engine/estimate/dots_overlay.hpp"
#include "engine/estimate/exact_guess.hpp"
#include "engine/estimate/penalty_table.hpp"
#include "engine/model/errors.hpp"

#include <bit>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace deduce {
namespace {

using Set = std::vector<SituationIndex>;

TEST(ExactGuess, OnlyAKnownSituationCanBeGuessed) {
    const ExactGuess guess(3, {5, 1, 2}, 4);
    EXPECT_EQ(guess.best_average(Set{0}), 20);
    EXPECT_EQ(guess.best_worst(Set{0}), 4);
    EXPECT_EQ(guess.best_average(Set{0, 2}), infinite_cost);
    EXPECT_EQ(guess.best_worst(Set{0, 2}), infinite_cost);
    EXPECT_EQ(guess.average_bound(1), 4);
    EXPECT_EQ(guess.average_bound(2), infinite_cost);
    EXPECT_NE(guess.description(), ExactGuess(3, {5, 2, 1}, 4).description());
    EXPECT_THROW(ExactGuess(3, {1, 1}, 0), BrokenPromise);
    EXPECT_THROW(ExactGuess(2, {1, 0}, 0), BrokenPromise);
    EXPECT_THROW(ExactGuess(2, {}, infinite_cost), BrokenPromise);
}

TEST(PenaltyTable, WeightsAndInfinitePenalties) {
    const PenaltyTable table(3, 2, {0, 9, 4, 1, infinite_cost, 2}, {10, 1, 3});
    EXPECT_EQ(table.best_average(Set{0, 1}), 4);
    EXPECT_EQ(table.best_worst(Set{0, 1}), 4);
    EXPECT_EQ(table.best_average(Set{0, 1, 2}), 90 + 1 + 6);
    EXPECT_EQ(table.best_worst(Set{2, 1, 0}), 9);
    EXPECT_EQ(table.average_bound(1), 0);
    EXPECT_EQ(table.average_bound(2), 3);
    EXPECT_EQ(table.average_bound(3), 12);
    EXPECT_EQ(table.worst_bound(2), 2);
    EXPECT_EQ(table.worst_bound(3), 9);
    const PenaltyTable hopeless(2, 2, {0, infinite_cost, infinite_cost, 0}, {});
    EXPECT_EQ(hopeless.best_average(Set{0, 1}), infinite_cost);
    EXPECT_EQ(hopeless.best_worst(Set{0, 1}), infinite_cost);
    EXPECT_EQ(hopeless.average_estimate(Set{0, 1}).penalty, infinite_cost);
    EXPECT_EQ(hopeless.average_estimate(Set{1}).estimate, 1U);
    EXPECT_THROW(PenaltyTable(2, 2, {1, 2, 3}, {}), BrokenPromise);
    EXPECT_THROW(PenaltyTable(1, 1, {-1}, {}), BrokenPromise);
    EXPECT_THROW(PenaltyTable(1, 1, {Cost{1} << 40}, {Weight{1} << 30}), BrokenPromise);
}

TEST(PenaltyTable, MoreEstimatesThanOneBlock) {
    std::vector<Cost> penalties(200, 7);
    penalties[150] = 3;
    const PenaltyTable table(1, 200, penalties, {});
    EXPECT_EQ(table.best_average(Set{0}), 3);
    EXPECT_EQ(table.best_worst(Set{0}), 3);
    EXPECT_EQ(table.average_estimate(Set{0}).estimate, 150U);
    EXPECT_EQ(table.worst_estimate(Set{0}).estimate, 150U);
}

// All k-subsets of some fields, as cells and as a table.
struct AllSubsets {
    AllSubsets(std::uint32_t fields, std::uint32_t dots, Cost penalty) {
        std::vector<std::uint32_t> masks;
        for (std::uint32_t mask = 0; mask < 1U << fields; mask++)
            if (std::popcount(mask) == static_cast<int>(dots)) masks.push_back(mask);
        for (const std::uint32_t mask : masks)
            for (std::uint32_t f = 0; f < fields; f++)
                if ((mask >> f & 1) != 0) cells.push_back(static_cast<std::uint8_t>(f));
        for (const std::uint32_t s : masks)
            for (const std::uint32_t e : masks) penalties.push_back(penalty * std::popcount(s & ~e));
        count = static_cast<std::uint32_t>(masks.size());
    }
    std::uint32_t count;
    std::vector<std::uint8_t> cells;
    std::vector<Cost> penalties;
};

TEST(DotsOverlay, AgreesWithTheTableOfAllPenalties) {
    std::mt19937_64 random(76);
    for (const auto& [fields, dots] : {std::pair(5U, 2U), std::pair(8U, 3U), std::pair(9U, 4U), std::pair(7U, 5U),
                                       std::pair(6U, 1U), std::pair(6U, 6U)}) {
        const AllSubsets all(fields, dots, 5);
        const DotsOverlay overlay(all.cells, dots, fields, 5);
        const PenaltyTable table(all.count, all.count, all.penalties, {});
        for (std::size_t n = 1; n <= all.count; n++) {
            EXPECT_EQ(overlay.average_bound(n), table.average_bound(n)) << fields << " " << dots << " " << n;
            EXPECT_EQ(overlay.worst_bound(n), table.worst_bound(n)) << fields << " " << dots << " " << n;
        }
        for (int round = 0; round < 300; round++) {
            Set set(all.count);
            std::iota(set.begin(), set.end(), 0U);
            std::shuffle(set.begin(), set.end(), random);
            set.resize(1 + random() % std::min<std::size_t>(all.count, round % 2 == 0 ? 8 : 60));
            ASSERT_EQ(overlay.best_average(set), table.best_average(set));
            ASSERT_EQ(overlay.best_worst(set), table.best_worst(set));
            ASSERT_EQ(overlay.average_estimate(set).penalty, table.best_average(set));
            ASSERT_EQ(overlay.average_estimate(set).estimate, table.average_estimate(set).estimate) << "the least one";
            const BestEstimate worst = overlay.worst_estimate(set);
            Cost found = 0;
            for (const SituationIndex s : set)
                found = std::max(found, all.penalties[s * std::size_t{all.count} + worst.estimate]);
            ASSERT_EQ(worst.penalty, table.best_worst(set));
            ASSERT_EQ(found, worst.penalty) << "the estimate keeps to it";
        }
    }
}

TEST(DotsOverlay, BoundsOfHugeCountsDoNotOverflow) {
    std::vector<std::uint8_t> cells(128);
    std::iota(cells.begin(), cells.end(), std::uint8_t{0});
    const DotsOverlay overlay(cells, 128, 256, 1'000'000);
    Cost previous = 0;
    for (std::size_t n = 1; n < std::size_t{1} << 62; n = n * 3 / 2 + 1) {
        EXPECT_GE(overlay.average_bound(n), previous);
        previous = overlay.average_bound(n);
    }
    EXPECT_LE(previous, infinite_cost);
    EXPECT_LE(overlay.worst_bound(~std::size_t{0}), 128'000'000);
}

TEST(DotsOverlay, RefusesWhatItCannotRead) {
    EXPECT_THROW(DotsOverlay({0, 1, 2}, 2, 9, 5), BrokenPromise);
    EXPECT_THROW(DotsOverlay({1, 0}, 2, 9, 5), BrokenPromise);
    EXPECT_THROW(DotsOverlay({0, 9}, 2, 9, 5), BrokenPromise);
    EXPECT_THROW(DotsOverlay({0, 1}, 2, 257, 5), BrokenPromise);
    EXPECT_THROW(DotsOverlay({0, 1}, 2, 9, -5), BrokenPromise);
    EXPECT_THROW(DotsOverlay({}, 2, 9, 5), BrokenPromise);
}

} // namespace
} // namespace deduce
