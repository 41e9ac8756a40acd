// Plots of the CSV files that benchmarks write.
#pragma once

#include <filesystem>
#include <string>

namespace deduce::bench {

// Draws the CSV file by a script of gnuplot as SVG. Returns why not, if it could not: "" if all is well.
std::string draw(const std::filesystem::path& script, const std::filesystem::path& csv,
                 const std::filesystem::path& svg);

} // namespace deduce::bench
