// Bars are as wide as pixels at the least, so the picture's size depends on the ranks alone.
#include "cli/support/gantt_chart.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

using Duration = cluster::Clock::Duration;

using cluster::seconds;

constexpr std::size_t columns = 1000;
constexpr double left = 60;
constexpr double top = 40;
constexpr double below = 30;

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return result;
}

// The share of each column's time that a rank searched.
std::array<double, columns> busy_shares(const cluster::SimulatedRank& rank, Duration time) {
    std::array<double, columns> shares{};
    const double width = seconds(time) / columns;
    for (const cluster::SimulatedRank::Search& s : rank.searches) {
        const double begin = seconds(s.begin) / width;
        const double end = std::min(seconds(s.end) / width, static_cast<double>(columns));
        for (auto c = static_cast<std::size_t>(begin); c < columns && static_cast<double>(c) < end; c++) {
            const auto from = static_cast<double>(c);
            shares[c] += std::max(0.0, std::min(end, from + 1) - std::max(begin, from));
        }
    }
    return shares;
}

std::string bars_of(const cluster::SimulatedRank& rank, Duration time, double y, double height) {
    const std::array<double, columns> shares = busy_shares(rank, time);
    std::string bars;
    for (std::size_t c = 0; c < columns;) {
        const bool is_busy = shares[c] >= 0.5;
        std::size_t end = c + 1;
        while (end < columns && (shares[end] >= 0.5) == is_busy) end++;
        if (is_busy)
            bars += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"{}\" height=\"{:.1f}\"/>\n",
                                left + static_cast<double>(c), y, end - c, height * 0.8);
        c = end;
    }
    return bars;
}

std::string text_at(double x, double y, const std::string& anchor, const std::string& text) {
    return fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(text));
}

} // namespace

std::string gantt_chart(const std::string& game, const cluster::SimulatedRun& run) {
    constexpr double most_height = 1000; // of all rows
    constexpr std::size_t labels = 32;   // at most
    const std::size_t ranks = run.ranks.size();
    const double row = std::clamp(most_height / static_cast<double>(ranks), 1.0, 14.0);
    const double bottom = top + row * static_cast<double>(ranks);
    std::string svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.0f}\" "
                                  "viewBox=\"0 0 {0} {1:.0f}\" font-family=\"sans-serif\" font-size=\"11\">\n"
                                  "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                                  left + columns + left / 2, bottom + below);
    svg += text_at(left, top / 2, "start", fmt::format("{} on {} ranks: when each one searches", game, ranks));
    svg += "<g fill=\"#3a6ea5\">\n";
    for (std::size_t r = 0; r < ranks; r++)
        svg += bars_of(run.ranks[r], run.time, top + row * static_cast<double>(r), row);
    svg += "</g>\n";
    const std::size_t step = (ranks + labels - 1) / labels;
    for (std::size_t r = 0; r < ranks; r += step)
        svg += text_at(left - 6, top + row * static_cast<double>(r) + std::max(row * 0.75, 4.0), "end",
                       fmt::format("rank {}", r));
    for (const int quarter : {0, 1, 2, 3, 4})
        svg += text_at(left + columns / 4 * quarter, bottom + below / 2, "middle",
                       fmt::format("{:.3g} s", seconds(run.time) / 4 * quarter));
    return svg + "</svg>\n";
}

} // namespace deduce::cli
