// The three ways in which the thesis counts costs, as one policy each: what an estimate, an answer and a question come
// to. `Value` has operator<, and infinity() is above all others.
#pragma once

#include "engine/table/answer_table.hpp"
#include "thesis/baseline/fraction.hpp"

#include <algorithm>
#include <span>

namespace deduce::thesis::baseline {

// g'(N) of Algorithm 6.14: expected costs times weight, all of them integers.
struct Totals {
    using Value = Cost;
    static Value infinity() { return infinite_cost; }
    static Value estimate(const Estimator& estimator, std::span<const SituationIndex> situations, Weight) {
        return estimator.best_average(situations);
    }
    // Of one answer, whose situations weigh `weight`.
    static Value child(Value value, Cost cost, Weight weight) { return saturating_add(value, weighted(weight, cost)); }
    static Value join(Value sum, Value child) { return saturating_add(sum, child); }
    static Value question(Value sum, Weight) { return sum; }
    static Cost total(Value value, Weight) { return value; }

    // With limits (Lemma 6.27, 6.29): the answers' costs are summed first, then child by child.
    static Value start(Value sum, Cost cost, Weight weight) { return child(sum, cost, weight); }
    static Value limit(Value limit, Value sum, Cost) { return is_infinite(limit) ? infinite_cost : limit - sum; }
    static Value advance(Value sum, Value child, Cost) { return saturating_add(sum, child); }
};

// f(N) of Algorithm 4.54: expected costs.
struct ExpectedCosts {
    using Value = Fraction;
    static Value infinity() { return Fraction::infinity(); }
    static Value estimate(const Estimator& estimator, std::span<const SituationIndex> situations, Weight weight) {
        return {estimator.best_average(situations), weight};
    }
    static Value child(const Value& value, Cost cost, Weight weight) { return {(value + cost).times(weight), 1}; }
    static Value join(const Value& sum, const Value& child) { return sum + child.times(1); }
    static Value question(const Value& sum, Weight weight) { return {sum.times(1), weight}; }
    static Cost total(const Value& value, Weight weight) { return value.times(weight); }
};

// f(N) in the worst case.
struct WorstCosts {
    using Value = Cost;
    static Value infinity() { return infinite_cost; }
    static Value estimate(const Estimator& estimator, std::span<const SituationIndex> situations, Weight) {
        return estimator.best_worst(situations);
    }
    static Value child(Value value, Cost cost, Weight) { return saturating_add(value, cost); }
    static Value join(Value most, Value child) { return std::max(most, child); }
    static Value question(Value most, Weight) { return most; }
    static Cost total(Value value, Weight) { return value; }

    // With limits (Lemma 6.31).
    static Value start(Value most, Cost cost, Weight) { return std::max(most, cost); }
    static Value limit(Value limit, Value, Cost cost) { return is_infinite(limit) ? infinite_cost : limit - cost; }
    static Value advance(Value most, Value child, Cost cost) { return std::max(most, saturating_add(child, cost)); }
};

} // namespace deduce::thesis::baseline
