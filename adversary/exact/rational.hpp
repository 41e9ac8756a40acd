// Exact fractions: GMP's, and their text.
#pragma once

#include <string>
#include <string_view>

#include <gmpxx.h>

namespace deduce::adversary {

using Rational = mpq_class; // always in lowest terms
using Integer = mpz_class;

// In lowest terms. The denominator is not 0.
Rational fraction(const Integer& numerator, const Integer& denominator);

// "14/9", "-1/4", "5".
std::string fraction_text(const Rational& number);

// Rounded to so many places, halves away from zero: "1.5556", "-0.2500", "5.0000".
std::string decimal_text(const Rational& number, int places = 4);

// Reads "14/9", "-1/4", "5", "0.25", "-.5". Throws BadInput for anything else, and for a denominator of 0.
Rational read_rational(std::string_view text);

} // namespace deduce::adversary
