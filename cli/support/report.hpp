// A result as people and programs read it.
#pragma once

#include "engine/solve.hpp"

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

// Where the game has decimals: by how much its totals and weights are more than the user's.
void add_scales(nlohmann::ordered_json& facts, Cost cost_scale, Weight weight_scale);

// The keys that other programs rely on: game, objective, status, lower_total, upper_total, weight, value,
// value_decimal, what add_strategy_facts() adds, situations, questions, classes, nodes, seconds, threads, ranks,
// version; limit_total or at_most if there is such a limit; lower_worst and
// upper_worst if there are two objectives; key_bits if sets were remembered; reason if the value is proven to
// be infinite. Proven infinite totals are the text "inf"; while no strategy is known, upper_total and value are null.
nlohmann::ordered_json to_json(const Game& game, const SolveResult& result);

// A total as JSON: a number, or the text "inf".
nlohmann::ordered_json total_json(Cost total);

// The upper end of what is proven: null while there is none.
nlohmann::ordered_json upper_json(const Interval& total);

// The same facts as "key = value" lines; null is "none yet".
std::string to_lines(const nlohmann::ordered_json& facts);

} // namespace deduce::cli
