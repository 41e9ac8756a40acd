// Decimal numbers: see decimal.hpp.
#include "rulesets/table/decimal.hpp"

#include <charconv>
#include <string>

namespace deduce::rulesets::table {

std::int64_t power_of_ten(int places) {
    std::int64_t power = 1;
    for (int i = 0; i < places; i++) power *= 10;
    return power;
}

std::optional<Decimal> read_decimal(std::string_view text) {
    constexpr std::string_view decimal_digits = "0123456789";
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    std::string_view fraction = point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
    if (whole.empty() || (point != std::string_view::npos && fraction.empty())) return std::nullopt;
    if (whole.find_first_not_of(decimal_digits) != std::string_view::npos) return std::nullopt;
    if (fraction.find_first_not_of(decimal_digits) != std::string_view::npos) return std::nullopt;
    fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
    if (fraction.size() > most_places) return std::nullopt;

    const std::string joined = std::string(whole).append(fraction);
    Decimal result{0, static_cast<int>(fraction.size())};
    const auto [stop, error] = std::from_chars(joined.data(), joined.data() + joined.size(), result.digits);
    if (error != std::errc()) return std::nullopt;
    return result;
}

} // namespace deduce::rulesets::table
