// Exact costs: integers with a saturating infinity.
//
// Every finite total that a search can meet is below `infinite_cost` (AnswerTable refuses games where that could fail),
// so one `min` after an addition is all that saturation needs, and nothing ever wraps.
#pragma once

#include <algorithm>
#include <cstdint>

namespace deduce {

using Cost = std::int64_t;   // a cost, or a total: costs summed over situations by weight
using Weight = std::int64_t; // a situation's weight w(s) >= 1, or the sum of several

inline constexpr Cost infinite_cost = Cost{1} << 60;

constexpr bool is_infinite(Cost c) { return c >= infinite_cost; }

constexpr Cost saturating_add(Cost a, Cost b) { return std::min(a + b, infinite_cost); }

// weight x cost, where an infinite cost stays infinite.
constexpr Cost weighted(Weight w, Cost c) { return is_infinite(c) ? infinite_cost : w * c; }

// Saturating weight x cost for sizes that are not yet known to be safe.
constexpr Cost saturating_multiply(Weight w, Cost c) {
    Cost product = 0;
    if (is_infinite(c) || __builtin_mul_overflow(w, c, &product)) return infinite_cost;
    return std::min(product, infinite_cost);
}

// What is proven of an optimum: lower <= optimum <= upper.
struct Interval {
    Cost lower = 0;
    Cost upper = infinite_cost;

    bool closed() const { return lower >= upper; }
    // An error of whoever proved it: see proven.hpp.
    bool crossed() const { return lower > upper; }

    // Both intervals are true, so the optimum lies in both.
    void intersect(const Interval& other) {
        lower = std::max(lower, other.lower);
        upper = std::min(upper, other.upper);
    }

    friend bool operator==(const Interval&, const Interval&) = default;
};

} // namespace deduce
