// How a check can fail: the certificate is wrong, or a file is none.
#pragma once

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

inline Cost add(Cost a, Cost b) { return a + b < infinite ? a + b : infinite; }
inline Cost times(Cost a, Cost b) {
    Cost product = 0;
    return __builtin_mul_overflow(a, b, &product) || product > infinite ? infinite : product;
}
// A weight and a cost: the weight is above 0, so an infinite cost stays infinite.
inline Cost larger(Cost a, Cost b) { return a > b ? a : b; }
inline Cost smaller(Cost a, Cost b) { return a < b ? a : b; }

} // namespace check
