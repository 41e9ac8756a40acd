// Exact fractions among the facts of a result.
#pragma once

#include "adversary/exact/rational.hpp"

#include <string>

#include <nlohmann/json.hpp>

namespace deduce::cli {

// "value" and "value_decimal", for a key of value.
inline void add_fraction(nlohmann::ordered_json& facts, const std::string& key, const adversary::Rational& number) {
    facts[key] = adversary::fraction_text(number);
    facts[key + "_decimal"] = adversary::decimal_text(number);
}

} // namespace deduce::cli
