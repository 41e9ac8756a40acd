// From JSON to a table: docs/tables.md tells what the keys mean, docs/table.schema.json is their schema.
#pragma once

#include "rulesets/table/source.hpp"
#include "rulesets/table/table_data.hpp"

namespace deduce::rulesets::table {

// Throws BadInput with line and column.
TableData read_json(const Source& source);

} // namespace deduce::rulesets::table
