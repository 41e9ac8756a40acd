// Advice as facts for programs.
#pragma once

#include "engine/advice/advice.hpp"
#include "engine/solve.hpp"

#include <cstddef>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

// game, objective, status, given, remaining, weight, lower_total, upper_total, value, value_decimal, best, questions
// and situations, of which `list` are listed at most; at_most and at_most_from_here, or lower_worst and upper_worst,
// where the goal has them: see docs/output.md. Of the goal count the objectives and the limit.
nlohmann::ordered_json advice_facts(const Position& position, const SolveParams& goal, const Advice& advice,
                                    std::size_t list);

} // namespace deduce::cli
