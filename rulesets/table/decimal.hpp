// Decimal numbers, read exactly.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace deduce::rulesets::table {

// digits / 10^places. The last digit is not 0 where there are places: 1.50 is 15 / 10.
struct Decimal {
    std::int64_t digits = 0;
    int places = 0;
};

inline constexpr int most_places = 9;

// 10^places.
std::int64_t power_of_ten(int places);

// Digits, and perhaps a point between digits: no sign, no exponent. None for any other text, more than most_places
// places, and numbers of 2^63 and more without their point.
std::optional<Decimal> read_decimal(std::string_view text);

} // namespace deduce::rulesets::table
