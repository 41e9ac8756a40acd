// Each table is written, and solved by a process of its own; see fault_suite.hpp.
#include "bench/suite/fault_suite.hpp"

#include "bench/suite/cells.hpp"
#include "bench/suite/earlier.hpp"
#include "bench/suite/taken_over.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

const char* const prose =
    "Random fault diagnoses, the same for a seed on every machine (`bench/suite/faults.hpp`): faults with priors, tests\n"
    "with costs. One thread, average objective. `gap` is what is proven to be missing at most of what was not over at\n"
    "its time limit, as a part of the upper bound.";

constexpr std::uint32_t most_faults = 2000;
constexpr std::uint32_t least_tests = 10;
constexpr std::uint32_t most_tests = 1000;

Table live_table() {
    return {{{"faults x tests", Align::left, 14},
             {"seed", Align::right, 4},
             {"kind", Align::left, 40},
             {"average", Align::right, 16},
             {"gap", Align::right, 6},
             {"nodes", Align::right, 10},
             {"cpu s", Align::right, 7},
             {"MiB", Align::right, 5}}};
}

std::string average_cell(const SolveRun& run) {
    if (!run.ran() || run.weight == 0) return no_figure;
    const auto average = [&](Cost total) { return static_cast<double>(total) / static_cast<double>(run.weight); };
    if (run.ending == Ending::optimal) return fmt::format("{:.4f}", average(run.total.upper));
    return fmt::format("{:.4f}..{:.4f}", average(run.total.lower), average(run.total.upper));
}

std::string gap_cell(const SolveRun& run) {
    return run.ending == Ending::unfinished ? fmt::format("{:.1f}%", gap_of(run) * 100) : "";
}

double median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

// A line for each size.
Table summary_table() {
    return {{{"faults x tests", Align::left},
             {"solved"},
             {"nodes, median"},
             {"nodes, most"},
             {"cpu s, median"},
             {"cpu s, most"},
             {"gap, mean"},
             {"gap, most"}}};
}

// Of all runs; gaps of those that were not over.
std::vector<std::string> summary_of(const std::string& size, const std::vector<SolveRun>& runs) {
    std::vector<double> nodes;
    std::vector<double> seconds;
    double gaps = 0;
    double widest = 0;
    std::size_t open = 0;
    for (const SolveRun& run : runs) {
        if (!run.ran()) continue;
        nodes.push_back(static_cast<double>(run.nodes));
        seconds.push_back(run.usage.cpu_seconds());
        if (run.ending == Ending::optimal) continue;
        open++;
        gaps += gap_of(run);
        widest = std::max(widest, gap_of(run));
    }
    if (nodes.empty()) return {size, no_figure, no_figure, no_figure, no_figure, no_figure, no_figure, no_figure};
    const auto percent = [&](double part) { return open == 0 ? no_figure : fmt::format("{:.1f}%", part * 100); };
    return {size,
            fmt::format("{} of {}", nodes.size() - open, runs.size()),
            fmt::format("{:.0f}", median_of(nodes)),
            fmt::format("{:.0f}", *std::max_element(nodes.begin(), nodes.end())),
            seconds_cell(median_of(seconds)),
            seconds_cell(*std::max_element(seconds.begin(), seconds.end())),
            percent(gaps / static_cast<double>(std::max<std::size_t>(open, 1))),
            percent(widest)};
}

} // namespace

FaultSize parse_fault_size(const std::string& text) {
    FaultSize size{};
    const char* const end = text.data() + text.size();
    const auto faults = std::from_chars(text.data(), end, size.faults);
    if (faults.ec == std::errc() && faults.ptr != end && *faults.ptr == 'x') {
        const auto tests = std::from_chars(faults.ptr + 1, end, size.tests);
        if (tests.ec == std::errc() && tests.ptr == end && size.faults >= 2 && size.faults <= most_faults &&
            size.tests >= least_tests && size.tests <= most_tests)
            return size;
    }
    throw BadInput(
        fmt::format("--sizes: \"{}\" was given; a size is FAULTSxTESTS, such as 100x80: 2 to {} faults, {} to "
                    "{} tests",
                    text, most_faults, least_tests, most_tests));
}

void make_faults_folder(const std::filesystem::path& folder) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) throw BadInput(fmt::format("--folder: {} cannot be made: {}", folder.string(), problem.message()));
}

double gap_of(const SolveRun& run) {
    if (run.total.upper <= 0) return 0;
    if (is_infinite(run.total.upper)) return 1;
    return static_cast<double>(run.total.upper - run.total.lower) / static_cast<double>(run.total.upper);
}

Section faults_section(const Bench& bench, const std::vector<FaultSize>& sizes, std::uint64_t seeds,
                       const std::filesystem::path& folder, const Sink& sink) {
    Section section{"faults", "Faults and tests", prose, {}, "", nlohmann::ordered_json::array()};
    GrowingTable table(live_table(), sink);
    Table summary = summary_table();
    TakenOver taken_over(bench.version);
    for (const FaultSize size : sizes) {
        const std::string name = fmt::format("{}x{}", size.faults, size.tests);
        std::vector<SolveRun> runs;
        for (std::uint64_t seed = 1; seed <= seeds && !cli::stop_flag(); seed++) {
            // 1. The table.
            const FaultTable faults = fault_table(size.faults, size.tests, seed);
            const std::string instance = fmt::format("{}-{}", name, seed);
            const std::filesystem::path file = folder / (instance + ".csv");
            cli::write_text(file.string(), csv_text(faults), "--folder");
            // 2. The run.
            runs.push_back(earlier_or_solved(bench, instance, section.key, {{"instance", instance}},
                                             {"table:" + file.string(), 1, bench.limit_or(faults_limit)}));
            const SolveRun& run = runs.back();
            table.add({name, fmt::format("{}", seed), kind_text(faults), average_cell(run), gap_cell(run),
                       nodes_cell(run), run.ran() ? seconds_cell(run.usage.cpu_seconds()) : no_figure,
                       run.ran() ? size_cell(run.usage.peak_bytes) : no_figure});
            taken_over.add(instance, "", run);
            nlohmann::ordered_json facts = {
                {"instance", instance}, {"game", "table:" + file.string()}, {"kind", kind_text(faults)}};
            add_facts(run, facts);
            section.facts.push_back(std::move(facts));
            note_failure(instance, run, section);
            bench.save_so_far(section);
        }
        if (!runs.empty()) summary.rows.push_back(summary_of(name, runs));
    }
    section.stopped = cli::stop_flag();
    section.tables = {{"By size", summary}, {"One by one", table.table()}};
    if (sink) {
        sink("\n" + head_line(summary));
        for (const auto& row : summary.rows) sink(line(summary, row));
    }
    taken_over.write(section, sink);
    return section;
}

} // namespace deduce::bench
