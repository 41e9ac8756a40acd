// Fractions as text, both ways.
#include "adversary/exact/rational.hpp"
#include "engine/model/errors.hpp"

#include <gtest/gtest.h>

namespace deduce::adversary {
namespace {

TEST(Rational, IsReadAndWritten) {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"3", "3"},
        {"-2/4", "-1/2"},
        {"0.25", "1/4"},
        {"-.5", "-1/2"},
        {"+7", "7"},
        {"2.", "2"},
        {"0/5", "0"},
        {"-0", "0"},
        {"1.50", "3/2"},
        {"010", "10"},
        {"123456789012345678901234567890/3", "41152263004115226300411522630"},
    };
    for (const auto& [text, expected] : cases) EXPECT_EQ(fraction_text(read_rational(text)), expected) << text;
}

TEST(Rational, RefusesWhatIsNoNumber) {
    for (const std::string text : {"", "-", ".", "1/0", "1/", "/2", "1/2/3", "1.2/3", "1e3", "0x10", " 1", "1 ", "--1",
                                   "1/-2", "inf", "1_000", "1..2"})
        EXPECT_THROW(read_rational(text), BadInput) << text;
    EXPECT_THROW(read_rational(std::string(20'000, '1')), BadInput);
}

TEST(Rational, DecimalsAreRoundedHalfAwayFromZero) {
    EXPECT_EQ(decimal_text(Rational(14, 9)), "1.5556");
    EXPECT_EQ(decimal_text(Rational(-1, 4)), "-0.2500");
    EXPECT_EQ(decimal_text(Rational(5)), "5.0000");
    EXPECT_EQ(decimal_text(Rational(89, 32)), "2.7813"); // 2.78125
    EXPECT_EQ(decimal_text(Rational(-1, 100000)), "0.0000");
    EXPECT_EQ(decimal_text(Rational(-89, 32), 2), "-2.78");
    EXPECT_EQ(decimal_text(Rational(5, 2), 0), "3");
    EXPECT_EQ(decimal_text(Rational(999999, 1000000)), "1.0000");
}

} // namespace
} // namespace deduce::adversary
