// Any game as a table, with the same optimum: all questions are asked in all situations, and the estimates are told in
// the shortest way that their penalties permit.
#pragma once

#include "engine/model/game.hpp"
#include "rulesets/table/table_data.hpp"

namespace deduce::rulesets::table {

// Labels that are shared get a number behind them. Throws BadInput for games that no table can hold.
TableData table_of(const Game& game);

} // namespace deduce::rulesets::table
