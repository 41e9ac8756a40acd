// What a table comes to, for people who check whether they wrote what they meant.
#pragma once

#include "rulesets/table/table_data.hpp"

#include <string>
#include <vector>

namespace deduce::rulesets::table {

struct AuditSection {
    std::string title; // "weights", "costs", "estimates", "not told apart", "questions that add nothing"
    std::vector<std::string> lines;
};

// Sections of nothing to tell are left out; long ones are cut and say so.
std::vector<AuditSection> audit(const TableData& data);

} // namespace deduce::rulesets::table
