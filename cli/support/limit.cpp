// Digits, then a point or a stroke with more of them, or nothing.
#include "cli/support/limit.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

constexpr std::size_t most_digits = 18; // of a number that 64 bits hold

std::string_view leading_digits(std::string_view text) {
    return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}

std::int64_t number_of(std::string_view digits, std::int64_t before = 0) {
    for (const char c : digits) before = before * 10 + (c - '0');
    return before;
}

} // namespace

Limit::Limit(const std::string& option, const std::string& text, const std::string& expected) {
    const std::string_view first = leading_digits(text);
    const std::string_view rest = std::string_view(text).substr(first.size());
    const std::string_view second = rest.empty() ? rest : leading_digits(rest.substr(1));
    const bool is_fraction = rest.starts_with('/');
    const bool is_number =
        !first.empty() &&
        (rest.empty() || ((is_fraction || rest[0] == '.') && !second.empty() && rest.size() == second.size() + 1));
    if (!is_number || first.size() + second.size() > most_digits * (is_fraction ? 2 : 1) ||
        std::max(first.size(), second.size()) > most_digits || (is_fraction && number_of(second) == 0))
        throw BadInput(fmt::format("{}: \"{}\" was given; write {}", option, text, expected));
    is_whole_ = rest.empty();
    numerator_ = number_of(first);
    if (is_fraction) {
        denominator_ = number_of(second);
    } else {
        numerator_ = number_of(second, numerator_);
        for (std::size_t i = 0; i < second.size(); i++) denominator_ *= 10;
    }
}

Cost Limit::in_units_of(const Game& game, Objective objective) const {
    if (is_whole_ && objective == Objective::average) return numerator_;
    Weight weight = 1;
    if (objective == Objective::average) {
        weight = 0;
        for (SituationIndex s = 0; s < game.situation_count(); s++) weight = saturating_add(weight, game.weight(s));
    }
    __extension__ using Wide = __int128;
    const Wide scaled = Wide{numerator_} * saturating_multiply(weight, game.cost_scale());
    const Wide least = (scaled + denominator_ - 1) / denominator_;
    return static_cast<Cost>(std::min(least, Wide{infinite_cost}));
}

Cost Limit::greatest_cost(const Game& game) const {
    __extension__ using Wide = __int128;
    return static_cast<Cost>(std::min(Wide{numerator_} * game.cost_scale() / denominator_, Wide{infinite_cost - 1}));
}

} // namespace deduce::cli
