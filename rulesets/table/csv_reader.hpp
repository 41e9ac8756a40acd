// From comma-separated values to a table: docs/tables.md tells what the columns mean.
#pragma once

#include "rulesets/table/source.hpp"
#include "rulesets/table/table_data.hpp"

namespace deduce::rulesets::table {

// Throws BadInput with line and column.
TableData read_csv(const Source& source);

} // namespace deduce::rulesets::table
