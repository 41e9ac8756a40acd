// Bandwidth is that of one thread: reading an array far larger than the caches.
#include "bench/suite/micro_summary.hpp"

#include "bench/suite/cells.hpp"
#include "cli/interrupt.hpp"
#include "engine/errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

constexpr double giga = 1e9;
const char* const memory_benchmark = "bandwidth/read/memory"; // of bench/kernels/bandwidth.cpp

const char* const prose =
    "Micro benchmarks of the kernels, the memo and the keys (`./run.sh bench kernels`). `GB/s` counts the bytes that "
    "a\n"
    "kernel really touches; `of memory` is their rate over that of one thread that reads an array far larger than the\n"
    "caches (`bandwidth/read/memory`). Kernels above 100% live in the caches; far below it, they compute or wait.";

double in_nanoseconds(const nlohmann::json& row) {
    const double time = row.at("cpu_time").get<double>();
    const std::string unit = row.value("time_unit", "ns");
    return unit == "ns" ? time : unit == "us" ? time * 1e3 : unit == "ms" ? time * 1e6 : time * 1e9;
}

double rate_of(const nlohmann::json& row) { return row.value("bytes_per_second", 0.0); }

} // namespace

void read_micro(const nlohmann::json& report, Section& section) {
    try {
        const auto& rows = report.at("benchmarks");
        double memory = 0;
        for (const auto& row : rows)
            if (row.at("name") == memory_benchmark) memory = rate_of(row);
        Table table{{{"benchmark", Align::left, 36},
                     {"ns", Align::right, 12},
                     {"GB/s", Align::right, 7},
                     {"of memory", Align::right, 9},
                     {"on", Align::left, 24}}};
        for (const auto& row : rows) {
            if (row.value("error_occurred", false)) {
                section.failed = true;
                continue;
            }
            const double rate = rate_of(row);
            table.rows.push_back({row.at("name").get<std::string>(), fmt::format("{:.1f}", in_nanoseconds(row)),
                                  rate > 0 ? fmt::format("{:.2f}", rate / giga) : no_figure,
                                  rate > 0 && memory > 0 ? fmt::format("{:.0f}%", 100 * rate / memory) : no_figure,
                                  row.value("label", "")});
            section.facts.push_back({{"name", row.at("name")},
                                     {"cpu_ns", rounded(in_nanoseconds(row))},
                                     {"bytes_per_second", std::round(rate)},
                                     {"label", row.value("label", "")}});
        }
        section.tables = {{"", std::move(table)}};
    } catch (const nlohmann::json::exception& error) {
        throw Error(fmt::format("bench_kernels: unexpected output: {}", error.what()));
    }
}

Section micro_section(const Bench& bench, const std::filesystem::path& kernels, double seconds, const Sink& sink) {
    Section section{"kernels", "Kernels", prose, {}, "", nlohmann::ordered_json::array()};
    bench.say("kernels");
    const ChildResult run = run_child(
        {kernels.string(), "--benchmark_format=json", fmt::format("--benchmark_min_time={}", seconds)}, std::nullopt);
    section.stopped = cli::stop_flag();
    if (section.stopped) return section;
    try {
        if (run.exit_code != 0) throw Error(fmt::format("{} failed: {}", kernels.string(), run.err));
        read_micro(nlohmann::json::parse(run.out, nullptr, false), section);
    } catch (const Error& error) { // hours of other figures must not be lost
        section.failed = true;
        section.notes = error.what();
        if (sink) sink(fmt::format("{}\n", error.what()));
        return section;
    }
    if (sink) {
        const Table& table = section.tables.front().table;
        sink(head_line(table));
        for (const auto& row : table.rows) sink(line(table, row));
    }
    return section;
}

} // namespace deduce::bench
