// The suite's rows as a table, as Markdown and as JSON.
#pragma once

#include "bench/suite/section.hpp"
#include "bench/suite/suite.hpp"

#include <vector>

namespace deduce::bench {

// Empty, with room for the names of these instances.
Table suite_table(const std::vector<Instance>& instances, bool with_yardstick);
std::vector<std::string> suite_cells(const SuiteRow& row, bool with_yardstick);
nlohmann::ordered_json suite_facts(const SuiteRow& row);

// Runs the suite; rows go to `sink` as they come.
Section suite_section(const Bench& bench, const std::string& title, const std::vector<Instance>& instances,
                      const Yardstick* yardstick, const Sink& sink);

} // namespace deduce::bench
