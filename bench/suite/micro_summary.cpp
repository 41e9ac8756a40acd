// Bandwidth is that of one thread: reading an array far larger than the caches.
#include "bench/suite/micro_summary.hpp"

#include "bench/suite/cells.hpp"
#include "bench/suite/earlier.hpp"
#include "bench/suite/machine.hpp"
#include "cli/support/interrupt.hpp"
#include "engine/model/errors.hpp"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

constexpr double giga = 1e9;
const char* const memory_benchmark = "bandwidth/read/memory"; // of bench/kernels/bandwidth.cpp

const char* const prose =
    "Micro benchmarks of the kernels, the memo and the keys (`./run.sh bench kernels`). `GB/s` counts the bytes that a\n"
    "kernel really touches; `of memory` is their rate over that of one thread that reads an array far larger than the\n"
    "caches (`bandwidth/read/memory`). Kernels above 100% live in the caches; far below it, they compute or wait.";

double in_nanoseconds(const nlohmann::json& row) {
    const double time = row.at("cpu_time").get<double>();
    const std::string unit = row.value("time_unit", "ns");
    return unit == "ns" ? time : unit == "us" ? time * 1e3 : unit == "ms" ? time * 1e6 : time * 1e9;
}

double rate_of(const nlohmann::json& row) { return row.value("bytes_per_second", 0.0); }

Table table_of(const nlohmann::ordered_json& kernels) {
    double memory = 0;
    for (const auto& facts : kernels)
        if (facts.at("name") == memory_benchmark) memory = facts.at("bytes_per_second").get<double>();
    Table table{{{"benchmark", Align::left, 36},
                 {"ns", Align::right, 12},
                 {"GB/s", Align::right, 7},
                 {"of memory", Align::right, 9},
                 {"on", Align::left, 24}}};
    for (const auto& facts : kernels) {
        const auto rate = facts.at("bytes_per_second").get<double>();
        table.rows.push_back({facts.at("name").get<std::string>(),
                              fmt::format("{:.1f}", facts.at("cpu_ns").get<double>()),
                              rate > 0 ? fmt::format("{:.2f}", rate / giga) : no_figure,
                              rate > 0 && memory > 0 ? fmt::format("{:.0f}%", 100 * rate / memory) : no_figure,
                              facts.at("label").get<std::string>()});
    }
    return table;
}

std::vector<std::string> names_of(const std::filesystem::path& kernels) {
    std::istringstream lines(run_child({kernels.string(), "--benchmark_list_tests"}, std::nullopt).out);
    std::vector<std::string> names;
    for (std::string line; std::getline(lines, line);) names.push_back(line);
    return names;
}

void measure(const std::filesystem::path& kernels, double seconds, const std::string& version, Section& section) {
    const ChildResult run = run_child(
        {kernels.string(), "--benchmark_format=json", fmt::format("--benchmark_min_time={}", seconds)}, std::nullopt);
    section.stopped = cli::stop_flag();
    if (section.stopped) return;
    try {
        if (run.exit_code != 0) throw Error(fmt::format("{} failed: {}", kernels.string(), run.err));
        read_micro(nlohmann::json::parse(run.out, nullptr, false), section);
        for (auto& facts : section.facts) facts["deduce"] = version;
    } catch (const Error& error) { // hours of other figures must not be lost
        section.failed = true;
        section.notes = error.what();
    }
}

} // namespace

void read_micro(const nlohmann::json& report, Section& section) {
    try {
        for (const auto& row : report.at("benchmarks")) {
            if (row.value("error_occurred", false)) {
                section.failed = true;
                continue;
            }
            section.facts.push_back({{"name", row.at("name")},
                                     {"cpu_ns", rounded(in_nanoseconds(row))},
                                     {"bytes_per_second", std::round(rate_of(row))},
                                     {"label", row.value("label", "")}});
        }
        section.tables = {{"", table_of(section.facts)}};
    } catch (const nlohmann::json::exception& error) {
        throw Error(fmt::format("bench_kernels: unexpected output: {}", error.what()));
    }
}

Section micro_section(const Bench& bench, const std::filesystem::path& programs, double seconds, const Sink& sink) {
    Section section{"kernels", "Kernels", prose, {}, "", nlohmann::ordered_json::array()};
    const std::filesystem::path kernels = programs / "bench_kernels";
    const std::string version = version_of(programs / "deduce"); // built of the same sources
    if (bench.earlier != nullptr) section.facts = bench.earlier->kernels(names_of(kernels));
    if (section.facts.empty()) {
        bench.say("kernels");
        measure(kernels, seconds, version, section);
    } else {
        const auto by = section.facts.front().at("deduce").get<std::string>();
        section.tables = {{"", table_of(section.facts)}};
        section.notes = fmt::format("From an earlier run: all{}.", by == version ? "" : fmt::format(" by {}", by));
    }
    if (!sink) return section;
    for (const TitledTable& t : section.tables) {
        sink(head_line(t.table));
        for (const auto& row : t.table.rows) sink(line(t.table, row));
    }
    if (!section.notes.empty()) sink(fmt::format("\n{}\n", section.notes));
    return section;
}

} // namespace deduce::bench
