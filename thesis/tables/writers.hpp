// Findings as text, as JSON (docs/output.md) and as Markdown (docs/reproduction.md).
#pragma once

#include "thesis/tables/reproduction.hpp"

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace deduce::thesis {

// What a run was like.
struct RunFacts {
    int threads = 1;
    bool slow = false;
    double seconds = 0;
    std::string version; // of the program
};

std::string to_text(const TableFindings& table);
std::string to_text(const Summary& summary, const RunFacts& run);
nlohmann::ordered_json to_json(const std::vector<TableFindings>& tables, const RunFacts& run);
std::string to_markdown(const std::vector<TableFindings>& tables, const RunFacts& run);

} // namespace deduce::thesis
