// Numbers as large as the bounds of chapter 5 get: 2^7624512 is never written out, 2^99 is exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boost/multiprecision/cpp_int.hpp>

namespace deduce::thesis {

using BigInteger = boost::multiprecision::cpp_int;

// A number of at least one. Its logarithm is right to about 19 digits: below 10^(10^12), at least six digits of the
// number itself follow from it.
struct LargeNumber {
    long double log10 = 0;
    std::optional<BigInteger> exact; // only below 10^most_exact_digits

    static constexpr long double most_exact_digits = 1000;
};

LargeNumber exactly(const BigInteger& number);
LargeNumber power_of_ten(long double log10);

// "1.26e30": two decimals, cut off, not rounded, as in the tables 10.1 and 10.3 of the thesis. Whole numbers below 1000
// as they are. From 10^(10^12) on, where the logarithm gives no decimals, "10^5210922357389".
std::string to_text(const LargeNumber& number);

} // namespace deduce::thesis
