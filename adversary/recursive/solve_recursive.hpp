// Values of games of many stages: exact where no position comes again, else intervals that are proven.
#pragma once

#include "adversary/matrix/matrix_game.hpp"
#include "adversary/recursive/recursive_game.hpp"

#include <atomic>
#include <cstddef>
#include <vector>

namespace deduce::adversary {

struct RecursiveParams {
    Rational precision = Rational(1, 1'000'000'000); // the width of the intervals that is enough; > 0
    std::size_t most_iterations = 10'000;
    const std::atomic<bool>* stop = nullptr;
};

struct PositionValue {
    Position position;
    std::vector<std::string> row_names;
    std::vector<std::string> column_names;
    Rational lower; // lower <= value <= upper
    Rational upper;
    Mixture rows; // optimal if the value is exact; else optimal against the middle of the intervals of what comes next
    Mixture columns;

    bool is_exact() const { return lower == upper; }
    Rational middle() const { return (lower + upper) / 2; }
};

enum class RecursiveMethod {
    induction,        // from the end: exact
    shapley,          // the game ends with a probability > 0 at every step
    critical_vectors, // it need not end
};

struct RecursiveSolution {
    std::vector<PositionValue> positions; // the start first
    RecursiveMethod method = RecursiveMethod::induction;
    std::size_t iterations = 0; // Newton's steps, too
    bool is_precise = true;     // all intervals are as narrow as was asked for
    bool was_stopped = false;

    const PositionValue& start() const { return positions.front(); }
};

// Throws BadInput if the game is too large, Stopped if there is nothing to tell, and BrokenPromise if a game that need
// not end pays before its end, or exchanges roles by a factor below 0.
RecursiveSolution solve_recursive(const RecursiveGame& game, const RecursiveParams& params = {});

} // namespace deduce::adversary
