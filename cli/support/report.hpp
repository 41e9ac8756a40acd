// A result as people and programs read it.
#pragma once

#include "engine/solve.hpp"

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

const char* objective_name(Objective objective); // "average" or "worst"

// Where the game has decimals: by how much its totals and weights are more than the user's.
void add_scales(nlohmann::ordered_json& facts, Cost cost_scale, Weight weight_scale);

// The keys that other programs rely on: game, objective, status, lower_total, upper_total, weight, value,
// value_decimal, situations, questions, classes, nodes, seconds, threads, ranks, version; reason if the value is
// infinite. Infinite totals are the text "inf".
nlohmann::ordered_json to_json(const std::string& game, const SolveResult& result);

// A total as JSON: a number, or the text "inf".
nlohmann::ordered_json total_json(Cost total);

// The same facts as "key = value" lines.
std::string to_lines(const nlohmann::ordered_json& facts);

} // namespace deduce::cli
