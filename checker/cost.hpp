// Costs, and how a check can fail.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace check {

// The certificate claims what does not follow: exit code 1.
struct Rejected {
    std::string why;
};
// A file is damaged, or not what it should be: exit code 2.
struct Damaged {
    std::string why;
};

// Costs and totals are integers from 0. What is 2^60 or more counts as infinite.
using Cost = std::int64_t;
inline constexpr Cost infinite = Cost{1} << 60;

inline Cost add(Cost a, Cost b) { return std::min(a + b, infinite); }
inline Cost times(Cost a, Cost b) {
    Cost product = 0;
    return __builtin_mul_overflow(a, b, &product) ? infinite : std::min(product, infinite);
}

// What counts: the sum over all situations, or the dearest one.
enum class Objective { average, worst };
inline Cost join(Objective objective, Cost a, Cost b) {
    return objective == Objective::average ? add(a, b) : std::max(a, b);
}

} // namespace check
