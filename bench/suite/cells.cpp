// Three significant digits where there are that many.
#include "bench/suite/cells.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

constexpr double mebibyte = 1 << 20;

std::string end_of(Cost c) { return is_infinite(c) ? "inf" : fmt::format("{}", c); }

nlohmann::ordered_json cost_fact(Cost c) {
    if (is_infinite(c)) return "inf";
    return c;
}

std::string three_digits(double number) {
    const double size = std::abs(number);
    return fmt::format("{:.{}f}", number, size < 1 ? 3 : size < 10 ? 2 : size < 100 ? 1 : 0);
}

const char* ending_name(Ending ending) {
    constexpr std::array<const char*, 4> names = {"optimal", "unfinished", "failed", "skipped"};
    return names.at(static_cast<std::size_t>(ending));
}

} // namespace

double rounded(double number) { return std::round(number * 1e6) / 1e6; }

std::string seconds_cell(double seconds) { return three_digits(seconds); }

std::string factor_cell(std::optional<double> factor) {
    if (!factor) return no_figure;
    return *factor < 1    ? fmt::format("{:.2f}", *factor)
           : *factor < 10 ? fmt::format("{:.1f}", *factor)
                          : fmt::format("{:.0f}", *factor);
}

std::string percent_cell(std::optional<double> part) { return part ? fmt::format("{:+.1f}%", *part * 100) : no_figure; }

std::string size_cell(std::size_t bytes) {
    const double size = static_cast<double>(bytes) / mebibyte;
    return fmt::format("{:.{}f}", size, size < 10 ? 1 : 0);
}

std::string total_cell(const SolveRun& run) {
    if (!run.ran()) return no_figure;
    if (run.total.closed()) return end_of(run.total.upper);
    return fmt::format("{}..{}", run.total.lower, end_of(run.total.upper));
}

std::string nodes_cell(const SolveRun& run) { return run.ran() ? fmt::format("{}", run.nodes) : no_figure; }

std::string memory_text(std::size_t bytes) {
    constexpr std::array<const char*, 4> units = {"B", "KiB", "MiB", "GiB"};
    std::size_t unit = 0;
    for (; unit + 1 < units.size() && bytes >= 1024 && bytes % 1024 == 0; unit++) bytes /= 1024;
    return fmt::format("{} {}", bytes, units.at(unit));
}

void add_facts(const SolveRun& run, nlohmann::ordered_json& facts) {
    facts["status"] = ending_name(run.ending);
    if (!run.remark.empty()) facts["remark"] = run.remark;
    if (!run.deduce.empty()) facts["deduce"] = run.deduce;
    if (!run.ran()) return;
    facts["lower_total"] = cost_fact(run.total.lower);
    facts["upper_total"] = cost_fact(run.total.upper);
    facts["weight"] = run.weight;
    facts["situations"] = run.situations;
    facts["questions"] = run.questions;
    facts["nodes"] = run.nodes;
    facts["cpu_seconds"] = rounded(run.usage.cpu_seconds());
    facts["user_seconds"] = rounded(run.usage.user_seconds);
    facts["system_seconds"] = rounded(run.usage.system_seconds);
    facts["wall_seconds"] = rounded(run.usage.wall_seconds);
    facts["solve_seconds"] = rounded(run.solve_seconds);
    if (run.nodes > 0) facts["ns_per_node"] = rounded(run.ns_per_node());
    facts["peak_bytes"] = run.usage.peak_bytes;
}

} // namespace deduce::bench
