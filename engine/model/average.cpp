// See average.hpp. Integers throughout: a double would round 2.78125 to even.
#include "engine/model/average.hpp"

#include <numeric>

#include <fmt/format.h>

namespace deduce {

std::string exact_average(Cost total, Weight weight) {
    if (is_infinite(total)) return "inf";
    const Cost divisor = std::gcd(total, weight);
    if (divisor == weight) return fmt::format("{}", total / weight);
    return fmt::format("{}/{}", total / divisor, weight / divisor);
}

std::string decimal_average(Cost total, Weight weight) {
    if (is_infinite(total)) return "inf";
    constexpr int places = 4;
    __extension__ using Wide = __int128;
    Wide scaled = total / weight;
    Wide rest = total % weight;
    Wide one = 1;
    for (int i = 0; i < places; i++) {
        scaled = scaled * 10 + rest * 10 / weight;
        rest = rest * 10 % weight;
        one *= 10;
    }
    if (rest >= weight - rest) scaled++;
    return fmt::format("{}.{:0{}}", static_cast<Cost>(scaled / one), static_cast<Cost>(scaled % one), places);
}

std::string exact_decimal(Cost value, Cost scale) {
    if (is_infinite(value)) return "inf";
    std::string text = fmt::format("{}", value / scale);
    Cost rest = value % scale;
    if (rest > 0) text += '.';
    for (; rest > 0; rest %= scale) {
        scale /= 10;
        text += static_cast<char>('0' + rest / scale);
    }
    return text;
}

} // namespace deduce
