// Equilibria of games in sequence form: exact by linear programming, or proven bounds by regret matching.
#pragma once

#include "adversary/sequence/best_response.hpp"

#include <atomic>
#include <cstddef>
#include <functional>

namespace deduce::adversary {

struct SequenceSolution {
    Rational lower; // what player I gains at least with `rows`, whatever II does
    Rational upper; // what player II loses at most with `columns`
    RealizationPlan rows;
    RealizationPlan columns;
    std::size_t iterations = 0; // of regret matching, or rounds of the double oracle

    bool is_exact() const { return lower == upper; }
};

// One linear program: maximize what I is sure of. Its dual is II's plan. Checked by best responses in the end.
SequenceSolution solve_sequence_at_once(const SequenceForm& form);

struct ExactParams {
    std::size_t most_at_once = 100; // sequences of both players that make one linear program
    std::function<void(std::size_t rounds, double lower, double upper)> listener = nullptr;
    const std::atomic<bool>* stop = nullptr;
};

// The same value, sooner for large games: see oracle.cpp. Stopped early, it tells the bounds that are proven.
SequenceSolution solve_sequence_exactly(const SequenceForm& form, const ExactParams& params = {});

struct RegretParams {
    Rational precision = Rational(1, 1000); // the width of the interval that is enough
    std::size_t most_iterations = 1'000'000;
    const std::atomic<bool>* stop = nullptr;
    std::function<void(std::size_t iterations, double lower, double upper)> listener = nullptr;
};

// CFR+ (O. Tammelin, Solving large imperfect information games using CFR+, 2014): plans in doubles, averaged with
// rising weights. They are rounded to fractions that are plans exactly, so that the bounds are exact whatever the
// doubles did. Bounds are looked at after 2, 4, 8, ... iterations; `stop` ends it with the last ones.
SequenceSolution solve_sequence_by_regret(const SequenceForm& form, const RegretParams& params);

} // namespace deduce::adversary
