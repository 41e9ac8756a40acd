// Advice as facts for programs.
#pragma once

#include "engine/advice/advice.hpp"

#include <cstddef>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

// game, objective, status, given, remaining, weight, lower_total, upper_total, value, value_decimal, best, questions
// and situations, of which `list` are listed at most: see docs/output.md.
nlohmann::ordered_json advice_facts(const Position& position, Objective objective, const Advice& advice,
                                    std::size_t list);

} // namespace deduce::cli
