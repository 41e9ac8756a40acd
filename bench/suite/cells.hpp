// How figures are written in tables and in JSON.
#pragma once

#include "bench/suite/solve_run.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace deduce::bench {

inline constexpr const char* no_figure = "-";

std::string seconds_cell(double seconds);              // "0.021", "3.50", "81.2", "3600"
std::string factor_cell(std::optional<double> factor); // "0.84", "5.2", "118"; "-" for none
std::string percent_cell(std::optional<double> part);  // 0.052 as "+5.2%"
std::string size_cell(std::size_t bytes);              // MiB: "0.1", "64"
std::string total_cell(const SolveRun& run);           // "5625", or its bounds, "5600..5700"
std::string nodes_cell(const SolveRun& run);           // "-" if it did not run
std::string memory_text(std::size_t bytes);            // "64 KiB", "1 GiB"

// The facts of a run that all benchmarks write.
void add_facts(const SolveRun& run, nlohmann::ordered_json& facts);
double rounded(double number); // to six places, for JSON

} // namespace deduce::bench
