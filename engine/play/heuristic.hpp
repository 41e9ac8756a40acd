// Heuristic play (thesis, section 8.1): which question to ask, judged by nothing but how it splits the decision set.
//
// A heuristic gives every question a merit; the question of greatest merit is asked. Questions that do not split the
// set, or of which an answer that can still come costs infinity, are never judged. Of equal merits the first question
// wins, in the game's order: with that rule table 10.13 comes out as printed. Merits are doubles, and two that agree to
// ten digits are equal, so that no tie is decided by rounding.
#pragma once

#include "engine/table/answer_table.hpp"

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace deduce {

// A decision set, or a part of one, in sums over its situations s of weight w(s).
struct SetFacts {
    std::uint32_t classes = 0;
    std::uint32_t situations = 0;
    Weight weight = 0;
    double weight_logs = 0;    // sum of w(s) log2 w(s)
    double weight_squares = 0; // sum of w(s)^2

    void add(const SetFacts& other) {
        classes += other.classes;
        situations += other.situations;
        weight += other.weight;
        weight_logs += other.weight_logs;
        weight_squares += other.weight_squares;
    }
};

// What a question does to a set: at least two parts, and what its answers cost, summed over the set by weight. Finite.
struct SplitFacts {
    std::span<const SetFacts> parts;
    Cost cost = 0;
};

class Heuristic {
  public:
    virtual ~Heuristic() = default;
    virtual double merit(const SetFacts& set, const SplitFacts& split) const = 0;
};

inline bool is_better(double merit, double than) {
    constexpr double digits = 1e-10;
    if (!(merit > than)) return false;
    if (std::isinf(merit) || std::isinf(than)) return true;
    return merit - than > digits * std::max(std::abs(merit), std::abs(than));
}

// Section 8.1.1: the least largest part, by situations or by weight.
std::unique_ptr<Heuristic> greedy(bool by_weight);

// Section 8.1.2: the highest information gain, or the highest per expected cost. What costs nothing comes first.
std::unique_ptr<Heuristic> information_gain(bool per_cost);

// Section 8.1.3: the same with the Gini coefficient instead of the entropy.
std::unique_ptr<Heuristic> gini_gain(bool per_cost);

// The least one-ply lower bound: what the answers cost, plus what parts of this size cost at least (size_bound.hpp).
// The size bound knows the estimator's own bound.
std::unique_ptr<Heuristic> least_bound(const AnswerTable& table);

} // namespace deduce
