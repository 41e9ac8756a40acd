// What looks like a mistake in a table though it can be used.
#pragma once

#include "rulesets/table/table_data.hpp"

#include <string>
#include <vector>

namespace deduce::rulesets::table {

// A line of text each: questions whose answers are numbers, another one in each situation, as weights and row numbers
// are; and situations, groups or answers to one question that differ only in the case of ASCII letters or in blanks.
std::vector<std::string> warnings_of(const TableData& data);

} // namespace deduce::rulesets::table
