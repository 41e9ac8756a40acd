// What a strategy comes to, for lines and JSON.
#pragma once

#include "engine/strategy/costs.hpp"

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

// Adds first_question and first_question_label, or first_estimate where nothing is asked, and what
// add_strategy_costs() adds.
void add_strategy_facts(nlohmann::ordered_json& facts, const Game& game, const KnownStrategy& known);

// Adds total_of_strategy, worst_of_strategy and distribution (cost: weight of the situations that end with it).
void add_strategy_costs(nlohmann::ordered_json& facts, const StrategyCosts& costs);

} // namespace deduce::cli
