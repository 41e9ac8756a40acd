// Size bounds by slopes: below the exact program's, whatever the answers, and no weaker where the exact ones are
// convex.
#include "engine/bounds/slope_bound.hpp"
#include "engine/estimate/exact_guess.hpp"
#include "engine/estimate/fixed_penalty.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

constexpr std::size_t count = 300;

std::vector<IdealAnswer> random_answers(std::mt19937_64& random) {
    std::vector<IdealAnswer> answers(2 + random() % 6);
    const std::uint64_t rooms = 1 + random() % 4;
    for (IdealAnswer& a : answers)
        a = {static_cast<Cost>(random() % 4), 1 + random() % (rooms == 1 ? 3 : rooms == 2 ? 30 : 2 * count)};
    std::sort(answers.begin(), answers.end(), [](const IdealAnswer& a, const IdealAnswer& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.capacity > b.capacity;
    });
    return answers;
}

TEST(SlopeBound, NeverExceedsTheExactProgram) {
    std::mt19937_64 random(1);
    std::size_t as_good = 0;
    for (int i = 0; i < 400; i++) {
        const ExactGuess infinite(count, {}, 0);
        const FixedPenalty five(count, {}, 5);
        const Estimator& estimator = i % 2 == 0 ? static_cast<const Estimator&>(infinite) : five;
        const std::vector<IdealAnswer> answers = random_answers(random);
        const std::vector<Cost> exact = average_size_bounds(estimator, answers, count);
        std::vector<Cost> bounds(exact.begin(), exact.begin() + 2 + static_cast<std::ptrdiff_t>(random() % 60));
        extend_by_slopes(bounds, estimator, answers, count);
        ASSERT_EQ(bounds.size(), count + 1);
        for (std::size_t n = 1; n <= count; n++) {
            ASSERT_LE(bounds[n], exact[n]) << "game " << i << ", size " << n;
            ASSERT_GE(bounds[n], bounds[n - 1]) << "game " << i << ", size " << n;
        }
        as_good += bounds[count] == exact[count] ? 1 : 0;
    }
    EXPECT_GT(as_good, 200U);
}

// A call of its own for each size splits all classes anew, by the slopes as they are then. Curves that rise by leaps
// make slopes change where classes have come already.
TEST(SlopeBound, GoesOnAsIfItBeganAnew) {
    std::mt19937_64 random(2);
    for (int i = 0; i < 400; i++) {
        const ExactGuess infinite(count, {}, 0);
        const FixedPenalty five(count, {}, 5);
        const Estimator& estimator = i % 2 == 0 ? static_cast<const Estimator&>(infinite) : five;
        const std::vector<IdealAnswer> answers = random_answers(random);
        std::vector<Cost> bounds = {0, 0};
        for (std::uint64_t n = 2, given = random() % 40; n < given; n++)
            bounds.push_back(bounds.back() + static_cast<Cost>(random() % 4 == 0 ? random() % 30 : random() % 4));
        std::vector<Cost> anew = bounds;
        extend_by_slopes(bounds, estimator, answers, count);
        for (std::size_t n = anew.size(); n <= count; n++) {
            extend_by_slopes(anew, estimator, answers, n);
            ASSERT_EQ(bounds[n], anew[n]) << "game " << i << ", size " << n;
        }
    }
}

// Two answers of the same cost: balanced binary trees, whose costs are convex in their size.
TEST(SlopeBound, IsExactForBinarySearch) {
    const ExactGuess estimator(count, {}, 0);
    const std::vector<IdealAnswer> answers = {{1, count}, {1, count}};
    std::vector<Cost> bounds = {0, 0, 2};
    extend_by_slopes(bounds, estimator, answers, count);
    const std::vector<Cost> exact = average_size_bounds(estimator, answers, count);
    EXPECT_EQ(bounds, exact);
}

} // namespace
} // namespace deduce::test
