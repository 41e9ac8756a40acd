// Text and logarithms of large numbers: see large_number.hpp.
#include "thesis/bounds/large_number.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace deduce::thesis {
namespace {

constexpr long double last_with_decimals = 1e12L; // of log10
constexpr long double last_whole = 1e18L;         // of log10

std::string cut_off(const std::string& digits, std::size_t exponent) {
    return fmt::format("{}.{}e{}", digits.substr(0, 1), digits.substr(1, 2), exponent);
}

} // namespace

LargeNumber exactly(const BigInteger& number) {
    const std::string digits = number.str();
    const std::size_t leading = std::min<std::size_t>(digits.size(), 24);
    const long double log10 =
        std::log10(std::stold(digits.substr(0, leading))) + static_cast<long double>(digits.size() - leading);
    LargeNumber result{log10, {}};
    if (log10 < LargeNumber::most_exact_digits) result.exact = number;
    return result;
}

LargeNumber power_of_ten(long double log10) { return {log10, {}}; }

std::string to_text(const LargeNumber& number) {
    if (number.exact) {
        const std::string digits = number.exact->str();
        return digits.size() <= 3 ? digits : cut_off(digits, digits.size() - 1);
    }
    if (number.log10 >= last_whole) return fmt::format("10^({:.3e})", static_cast<double>(number.log10));
    const long double exponent = std::floor(number.log10);
    if (number.log10 >= last_with_decimals) return fmt::format("10^{}", static_cast<std::uint64_t>(exponent));
    const auto hundredths = static_cast<std::uint64_t>(std::pow(10.0L, number.log10 - exponent) * 100);
    return cut_off(std::to_string(hundredths), static_cast<std::size_t>(exponent));
}

} // namespace deduce::thesis
