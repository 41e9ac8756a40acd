// See rational.hpp.
#include "adversary/exact/rational.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

constexpr std::size_t most_digits = 10'000; // of one number in a file: more is a mistake

bool is_number(std::string_view digits) {
    return !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
}

Integer power_of_ten(unsigned long exponent) {
    Integer power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, exponent);
    return power;
}

} // namespace

Rational fraction(const Integer& numerator, const Integer& denominator) {
    Rational number(numerator, denominator);
    number.canonicalize();
    return number;
}

std::string fraction_text(const Rational& number) { return number.get_str(); }

std::string decimal_text(const Rational& number, int places) {
    const Integer one = power_of_ten(static_cast<unsigned long>(places));
    const Rational scaled = abs(number) * one;
    const Integer rounded = (scaled.get_num() * 2 + scaled.get_den()) / (scaled.get_den() * 2);
    std::string digits = rounded.get_str();
    const std::size_t decimals = static_cast<std::size_t>(places);
    if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
    if (decimals > 0) digits.insert(digits.size() - decimals, 1, '.');
    return (sgn(number) < 0 && sgn(rounded) != 0 ? "-" : "") + digits;
}

Rational read_rational(std::string_view text) {
    const auto refuse = [&] {
        return BadInput(fmt::format("\"{}\" is not a number: expected such as 3, -2/7 or 0.25",
                                    text.substr(0, std::min<std::size_t>(text.size(), 40))));
    };
    if (text.size() > most_digits) throw refuse();
    const bool negative = text.starts_with('-');
    const std::string_view amount = text.substr(negative || text.starts_with('+') ? 1 : 0);
    Rational number;
    if (const std::size_t slash = amount.find('/'); slash != std::string_view::npos) {
        const std::string_view above = amount.substr(0, slash);
        const std::string_view below = amount.substr(slash + 1);
        if (!is_number(above) || !is_number(below)) throw refuse();
        const Integer denominator{std::string(below), 10};
        if (denominator == 0) throw BadInput(fmt::format("\"{}\" divides by 0", text));
        number = fraction(Integer{std::string(above), 10}, denominator);
    } else {
        const std::size_t point = std::min(amount.find('.'), amount.size());
        const std::string_view decimals = amount.substr(std::min(point + 1, amount.size()));
        const std::string digits = std::string(amount.substr(0, point)) + std::string(decimals);
        if (!is_number(digits)) throw refuse();
        number = fraction(Integer{digits, 10}, power_of_ten(decimals.size()));
    }
    return negative ? Rational(-number) : number;
}

} // namespace deduce::adversary
