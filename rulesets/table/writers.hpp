// Tables as text that the readers read back: JSON can say everything, CSV some of it.
#pragma once

#include "rulesets/table/table_data.hpp"

#include <string>

namespace deduce::rulesets::table {

// Both throw BadInput for what is larger than a file that can be read.
std::string json_text(const TableData& data);

// Throws BadInput, naming the reason, for what CSV cannot say: a fee, penalties, a first question, some names.
std::string csv_text(const TableData& data);

} // namespace deduce::rulesets::table
