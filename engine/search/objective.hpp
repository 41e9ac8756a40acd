// What differs between the two objectives: how costs and parts add up to a question's value.
//
//   average   V(q) = sum_a [ w(T_a) c(q,a) + g(T_a) ]        worst   V(q) = max_a [ c(q,a) + f(T_a) ]
//
// A question's running value is kept as a total over its parts' lower bounds; child_limit is what a part's value must
// stay below for the question to stay below `limit` (Lemma 6.29 and Algorithm 6.32).
#pragma once

#include "engine/bounds/size_bound.hpp"
#include "engine/model/cost.hpp"
#include "engine/model/estimator.hpp"

#include <algorithm>
#include <span>

namespace deduce {

struct AverageObjective {
    static constexpr bool sums = true;

    // What the answer itself costs over the part.
    static Cost edge(Weight w, Cost c) { return weighted(w, c); }
    static Cost join(Cost a, Cost b) { return saturating_add(a, b); }
    static Cost child_limit(Cost limit, Cost total, Cost, Cost child_lower) { return limit - (total - child_lower); }
    // The question's total when a part's lower bound rises.
    static Cost raise(Cost total, Cost, Cost from, Cost to) { return saturating_add(total, to - from); }
    // Superadditivity: g(T) >= sum_a g(T_a), so the question's edges are all that it can lose.
    static Cost without_edges(Cost total, Cost edges, Cost) { return total - edges; }

    static Cost estimate(const Estimator& e, std::span<const SituationIndex> s) { return e.best_average(s); }
    static BestEstimate best_estimate(const Estimator& e, std::span<const SituationIndex> s) {
        return e.average_estimate(s);
    }
    // A lower bound of the best estimate of any `count` classes.
    static Cost estimate_bound(const AnswerTable& table, std::size_t count) {
        return saturating_multiply(table.least_weight(), table.game().estimator().average_bound(count));
    }
    static std::vector<Cost> size_bounds(const AnswerTable& table) {
        std::vector<Cost> bounds = average_size_bounds(table);
        for (Cost& b : bounds) b = saturating_multiply(table.least_weight(), b);
        return bounds;
    }
};

struct WorstObjective {
    static constexpr bool sums = false;

    static Cost edge(Weight, Cost c) { return c; }
    static Cost join(Cost a, Cost b) { return std::max(a, b); }
    static Cost child_limit(Cost limit, Cost, Cost edge, Cost) { return limit - edge; }
    static Cost raise(Cost total, Cost edge, Cost, Cost to) { return std::max(total, saturating_add(edge, to)); }
    // Monotony: f(T) >= f(T_a) for every part.
    static Cost without_edges(Cost, Cost, Cost dearest_part) { return dearest_part; }

    static Cost estimate(const Estimator& e, std::span<const SituationIndex> s) { return e.best_worst(s); }
    static BestEstimate best_estimate(const Estimator& e, std::span<const SituationIndex> s) {
        return e.worst_estimate(s);
    }
    static Cost estimate_bound(const AnswerTable& table, std::size_t count) {
        return table.game().estimator().worst_bound(count);
    }
    static std::vector<Cost> size_bounds(const AnswerTable& table) { return worst_size_bounds(table); }
};

} // namespace deduce
