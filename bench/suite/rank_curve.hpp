// How a search does on more and more ranks, as `deduce simulate` tells: nodes, seconds and efficiency. A table, a CSV
// file, and from that a plot.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/section.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace deduce::bench {

std::vector<std::string> rank_curve_games();
inline constexpr std::chrono::minutes rank_curve_limit{30}; // of all runs of a game
inline constexpr const char* rank_curve_ranks = "1,2,4,8,16,32,64";

// series,ranks,nodes,nodes_over_one_rank,seconds,efficiency,messages,bytes; from the section's facts.
std::string rank_curve_csv(const nlohmann::ordered_json& facts);

// What looks take is measured by each game, or read from `costs`, a folder, where it is left: the same costs give the
// same curve. An empty folder's name stands for none.
Section rank_curve_section(const Bench& bench, const std::vector<std::string>& games, const std::string& ranks,
                           const std::filesystem::path& costs, const Sink& sink);

} // namespace deduce::bench
