// Tables as text that the readers read back: JSON can say everything, CSV some of it.
#pragma once

#include "engine/model/game.hpp"
#include "engine/model/number_writer.hpp"
#include "rulesets/table/table_data.hpp"

#include <string>

namespace deduce::rulesets::table {

// Both throw BadInput for what is larger than a file that can be read.
std::string json_text(const TableData& data);

// Throws BadInput, naming the reason, for what CSV cannot say: a fee, penalties, a first question, some names.
std::string csv_text(const TableData& data);

// Any game as numbers without names, of any size, for `deduce-check`: docs/tables.md. Throws BadInput where the
// estimates are of no kind that the format knows, and too many to list.
void write_binary(NumberWriter& out, const Game& game);

} // namespace deduce::rulesets::table
