// Binomial coefficients that saturate: sizes are often asked of games that turn out to be far too large.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace deduce {

inline constexpr std::uint64_t binomial_limit = std::uint64_t{1} << 62;

// The number of k-subsets of n elements, or `binomial_limit` if there are more than that.
constexpr std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
    if (k > n) return 0;
    k = std::min(k, n - k);
    std::uint64_t result = 1; // the number of i-subsets of n - k + i elements: never falls
    for (std::uint64_t i = 1; i <= k; i++) {
        const std::uint64_t common = std::gcd(result, i);
        if (__builtin_mul_overflow(result / common, (n - k + i) / (i / common), &result)) return binomial_limit;
        if (result >= binomial_limit) return binomial_limit;
    }
    return result;
}

} // namespace deduce
