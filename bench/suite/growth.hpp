// How cost grows with the number of situations, for the families blackbox n x n / k and mastermind p x c: one thread,
// average objective. A table, a CSV file, and from that a plot.
#pragma once

#include "bench/suite/bench.hpp"
#include "bench/suite/section.hpp"
#include "bench/suite/solve_run.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace deduce::bench {

// Games of one kind with one parameter fixed, from small to large: a line of the plot.
struct Series {
    std::string family; // "blackbox"
    std::string label;  // "3 dots"
    std::vector<std::string> games;
};

std::vector<Series> growth_series();
inline constexpr std::chrono::minutes growth_limit{2};

struct GrowthPoint {
    std::string family;
    std::string label;
    std::string game;
    SolveRun run;
};

// family,series,game,situations,questions,total,nodes,cpu_seconds,peak_bytes; finished runs only.
std::string to_csv(const std::vector<GrowthPoint>& points);

// A series ends with the first game that is not over at its limit.
Section growth_section(const Bench& bench, const std::vector<Series>& series, const Sink& sink, std::string& csv);

} // namespace deduce::bench
