// Expected costs as cancelled fractions, infinity included: BigIntegerInfinityFraction of section 9.1.
//
// An expected cost times its set's weight is a total, so numerators stay below AnswerTable::greatest_total.
#pragma once

#include "engine/model/cost.hpp"

#include <numeric>

namespace deduce::thesis::baseline {

class Fraction {
  public:
    Fraction() = default;
    Fraction(Cost numerator, Weight denominator) {
        if (is_infinite(numerator)) {
            *this = infinity();
            return;
        }
        const std::int64_t common = std::gcd(numerator, denominator);
        numerator_ = numerator / common;
        denominator_ = denominator / common;
    }
    static Fraction infinity() {
        Fraction result;
        result.numerator_ = 1;
        result.denominator_ = 0;
        return result;
    }

    bool infinite() const { return denominator_ == 0; }

    // The total of a set of this weight, of which the fraction is the mean.
    Cost times(Weight weight) const {
        if (infinite()) return infinite_cost;
        const Weight common = std::gcd(weight, denominator_);
        return numerator_ * (weight / common) / (denominator_ / common);
    }

    friend Fraction operator+(const Fraction& f, Cost whole) {
        if (f.infinite() || is_infinite(whole)) return infinity();
        return {f.numerator_ + whole * f.denominator_, f.denominator_};
    }

    friend bool operator<(const Fraction& x, const Fraction& y) {
        __extension__ using Wide = __int128;
        if (x.infinite() || y.infinite()) return !x.infinite() && y.infinite();
        return static_cast<Wide>(x.numerator_) * y.denominator_ < static_cast<Wide>(y.numerator_) * x.denominator_;
    }

  private:
    Cost numerator_ = 0;
    Weight denominator_ = 1;
};

} // namespace deduce::thesis::baseline
