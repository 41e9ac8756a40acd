// Nim with hidden moves, against the values that are printed and proven (M. van den Bergh, 2023, chapter 5).
#include "adversary/sequence/catalogue.hpp"
#include "adversary/sequence/solve_sequence.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

SequenceForm form(const std::string& name, const std::vector<int>& heaps, bool misere = false) {
    for (const SequenceEntry& entry : all_sequence_games())
        if (entry.name == name) return entry.make({heaps, misere, nullptr});
    throw std::out_of_range(name);
}

Rational nim_value(const std::string& name, const std::vector<int>& heaps, bool misere = false) {
    return solve_sequence_exactly(form(name, heaps, misere)).lower;
}

Rational schroedinger(const std::vector<int>& heaps) { return nim_value("schroedinger-nim", heaps); }

TEST(SchroedingerNim, IsNimWithSmallHeaps) { // heaps of at most two: who moves wins unless the nim sum is 0
    for (int a = 1; a <= 2; a++) {
        EXPECT_EQ(schroedinger({a}), 1);
        for (int b = 1; b <= 2; b++) {
            EXPECT_EQ(schroedinger({a, b}), a == b ? -1 : 1);
            for (int c = 1; c <= 2; c++) EXPECT_EQ(schroedinger({a, b, c}), (a ^ b ^ c) == 0 ? -1 : 1);
        }
    }
}

TEST(SchroedingerNim, IsFairWithLargeHeaps) { // theorem 5.3.1
    for (int a = 3; a <= 5; a++)
        for (int b = 3; b <= a; b++) EXPECT_EQ(schroedinger({a, b}), 0) << a << " " << b;
    EXPECT_EQ(schroedinger({3, 3, 3}), 0);
}

TEST(SchroedingerNim, Table51) {
    EXPECT_EQ(schroedinger({3, 2, 1}), 0);
    for (int n = 1; n <= 5; n++) EXPECT_EQ(schroedinger({n, 1, 1}), 1) << n;
    for (int n = 4; n <= 5; n++) EXPECT_EQ(schroedinger({n, 2, 1}), Rational(1, 2)) << n;
    for (int n = 3; n <= 5; n++) EXPECT_EQ(schroedinger({n, 3, 1}), Rational(1, 3)) << n;
    for (int n = 3; n <= 5; n++) EXPECT_EQ(schroedinger({n, 2, 2}), 1) << n;
    EXPECT_EQ(schroedinger({3, 3, 2}), Rational(1, 3));
}

TEST(SchroedingerNim, Table52) {
    EXPECT_EQ(schroedinger({4, 4, 1}), Rational(1, 5));
    EXPECT_EQ(schroedinger({5, 4, 1}), Rational(1, 4));
    EXPECT_EQ(schroedinger({5, 5, 1}), Rational(3, 13));
}

TEST(SchroedingerNim, DoesNotMindTheOrderOfHeaps) {
    EXPECT_EQ(schroedinger({1, 3, 2}), schroedinger({3, 2, 1}));
    EXPECT_EQ(schroedinger({1, 4, 3}), schroedinger({4, 3, 1}));
}

// Theorems 5.4.1 and 5.4.2.
TEST(FuzzyNim, HasItsCharacterization) {
    std::vector<std::vector<int>> all;
    for (int a = 1; a <= 4; a++) {
        all.push_back({a});
        for (int b = 1; b <= a; b++) {
            all.push_back({a, b});
            for (int c = 1; c <= b && a + b + c <= 6; c++) all.push_back({a, b, c});
        }
    }
    for (const std::vector<int>& heaps : all) {
        const auto above_one = std::ranges::count_if(heaps, [](int heap) { return heap > 1; });
        const int alternation = heaps.size() % 2 == 1 ? 1 : -1;
        const int normal = above_one == 0 ? alternation : above_one == 1 ? 1 : 0;
        const int misere = above_one == 0 ? -alternation : above_one == 1 ? 1 : 0;
        EXPECT_EQ(nim_value("fuzzy-nim", heaps), normal) << testing::PrintToString(heaps);
        EXPECT_EQ(nim_value("fuzzy-nim", heaps, true), misere) << testing::PrintToString(heaps);
    }
}

// Theorem 5.5.1, and what is said before it.
TEST(KriegspielNim, WithTwoHeaps) {
    for (int n = 1; n <= 4; n++) {
        EXPECT_EQ(nim_value("kriegspiel-nim", {n}), 1);
        EXPECT_EQ(nim_value("kriegspiel-nim", {n, 1}), n == 1 ? -1 : 1);
    }
    EXPECT_EQ(nim_value("kriegspiel-nim", {2, 2}), 0);
    EXPECT_EQ(nim_value("kriegspiel-nim", {3, 2}), 0);
    EXPECT_EQ(nim_value("kriegspiel-nim", {3, 3}), 0);
}

TEST(NimTrees, StopWhenAsked) {
    const std::atomic<bool> stop = true;
    for (const SequenceEntry& entry : all_sequence_games())
        EXPECT_THROW(entry.make({{9, 8, 7}, false, &stop}), Stopped) << entry.name;
}

TEST(RegretMatching, BoundsLieAroundTheValue) {
    for (const auto& [name, heaps] :
         {std::pair("schroedinger-nim", std::vector<int>{4, 3, 1}), std::pair("fuzzy-nim", std::vector<int>{3, 2, 1}),
          std::pair("kriegspiel-nim", std::vector<int>{2, 2})}) {
        const SequenceForm game = form(name, heaps);
        RegretParams params;
        params.precision = Rational(1, 100);
        const SequenceSolution solution = solve_sequence_by_regret(game, params);
        expect_realization_plan(game.sides[0], solution.rows);
        expect_realization_plan(game.sides[1], solution.columns);
        EXPECT_LE(solution.upper - solution.lower, params.precision);
        const Rational exact = nim_value(name, heaps);
        EXPECT_LE(solution.lower, exact);
        EXPECT_GE(solution.upper, exact);
        EXPECT_EQ(sure_gain(game, solution.rows), solution.lower);
        EXPECT_EQ(sure_loss(game, solution.columns), solution.upper);
    }
}

} // namespace
} // namespace deduce::adversary
