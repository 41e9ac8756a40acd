// Columns that compare are "-" where there is nothing to compare with, never a guess.
#include "bench/suite/suite_report.hpp"

#include "bench/suite/cells.hpp"
#include "bench/suite/taken_over.hpp"
#include "cli/support/interrupt.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::bench {
namespace {

const char* const prose =
    "A row is one process `deduce solve`, and its figures are those of the whole process, as the kernel counts them:\n"
    "the start, the reading of the game and the answer table included. `total` is summed over all situations; where a\n"
    "run was not over at its time limit, it shows what was proven of it. `cpu s` is user and system time of all\n"
    "threads, `ns/node` is CPU time by player node, `MiB` the most memory that was held at once. `speed-up` is the wall\n"
    "time of one thread over that of the row's threads, `nodes +` how many more nodes they expanded. `peer s` is the\n"
    "best other program's CPU time on one core, and `ratio` how many times as long as ours that is. It is measured in\n"
    "the same run where `peer` says so, and otherwise quoted: taken on a machine of this kind, with g++ 12 -O3.";

std::string known_cell(const SuiteRow& row) {
    const Verdict verdict = verdict_of(row);
    if (verdict == Verdict::differs && row.instance.known_total)
        return fmt::format("DIFFERS: {}", *row.instance.known_total);
    return name_of(verdict);
}

std::string peer_cell(const SuiteRow& row) {
    if (row.yardstick) return "yardstick, same run";
    return row.instance.peer ? row.instance.peer->name : no_figure;
}

std::string seconds_or_none(std::optional<double> seconds) { return seconds ? seconds_cell(*seconds) : no_figure; }

void add_once(const std::string& text, std::vector<std::string>& texts) {
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
}

// Where the known totals are from, and why rows failed, were skipped, or have no yardstick.
std::string notes_of(const std::vector<SuiteRow>& rows) {
    std::vector<std::string> sources;
    std::vector<std::string> remarks;
    for (const SuiteRow& row : rows) {
        const Instance& instance = row.instance;
        if (instance.known_total)
            add_once(fmt::format("{}: {} ({})", instance.name, *instance.known_total, instance.source), sources);
        if (!row.run.remark.empty())
            add_once(fmt::format("{} {}: {}", instance.name, name_of(verdict_of(row)), row.run.remark), remarks);
        if (row.yardstick && row.yardstick->ending != Ending::optimal)
            add_once(fmt::format("{}: the yardstick did not finish{}{}", instance.name,
                                 row.yardstick->remark.empty() ? "" : ": ", row.yardstick->remark),
                     remarks);
    }
    std::string text;
    if (!sources.empty()) text = fmt::format("Known totals: {}.", fmt::join(sources, "; "));
    for (const std::string& remark : remarks) text += fmt::format("{}{}", text.empty() ? "" : "\n\n", remark);
    return text;
}

nlohmann::ordered_json yardstick_facts(const SolveRun& run) {
    nlohmann::ordered_json facts;
    facts["status"] = run.ending == Ending::optimal ? "optimal" : "unfinished";
    if (!run.remark.empty()) facts["remark"] = run.remark;
    facts["cpu_seconds"] = rounded(run.usage.cpu_seconds());
    facts["wall_seconds"] = rounded(run.usage.wall_seconds);
    facts["peak_bytes"] = run.usage.peak_bytes;
    if (run.ending != Ending::optimal) return facts;
    facts["total"] = run.total.upper;
    facts["nodes"] = run.nodes;
    facts["solve_seconds"] = run.solve_seconds;
    return facts;
}

} // namespace

Table suite_table(const std::vector<Instance>& instances, bool with_yardstick) {
    std::size_t longest = 8;
    std::size_t longest_peer = 4;
    for (const Instance& instance : instances) {
        longest = std::max(longest, instance.name.size());
        if (instance.peer) longest_peer = std::max(longest_peer, instance.peer->name.size());
    }
    Table table{{{"instance", Align::left, longest},
                 {"threads"},
                 {"total", Align::right, 8},
                 {"known", Align::left, 10},
                 {"nodes", Align::right, 10},
                 {"cpu s", Align::right, 6},
                 {"wall s", Align::right, 6},
                 {"ns/node", Align::right, 7},
                 {"MiB", Align::right, 5},
                 {"speed-up"},
                 {"nodes +"},
                 {"peer s", Align::right, 6},
                 {"ratio", Align::right, 5}}};
    if (with_yardstick) table.columns.push_back({"peer's nodes", Align::right, 10});
    table.columns.push_back({"peer", Align::left, longest_peer});
    return table;
}

std::vector<std::string> suite_cells(const SuiteRow& row, bool with_yardstick) {
    const SolveRun& run = row.run;
    const auto figure = [&](const std::string& text) { return run.ran() ? text : std::string(no_figure); };
    std::vector<std::string> cells = {row.instance.name,
                                      fmt::format("{}", row.threads),
                                      total_cell(run),
                                      known_cell(row),
                                      nodes_cell(run),
                                      figure(seconds_cell(run.usage.cpu_seconds())),
                                      figure(seconds_cell(run.usage.wall_seconds)),
                                      run.ran() && run.nodes > 0 ? fmt::format("{:.0f}", run.ns_per_node()) : no_figure,
                                      figure(size_cell(run.usage.peak_bytes)),
                                      factor_cell(row.speed_up),
                                      percent_cell(row.node_overhead),
                                      seconds_or_none(peer_seconds(row)),
                                      factor_cell(row.ratio)};
    if (with_yardstick)
        cells.push_back(row.yardstick && row.yardstick->ending == Ending::optimal
                            ? fmt::format("{}", row.yardstick->nodes)
                            : no_figure);
    cells.push_back(peer_cell(row));
    return cells;
}

nlohmann::ordered_json suite_facts(const SuiteRow& row) {
    nlohmann::ordered_json facts;
    facts["instance"] = row.instance.name;
    facts["game"] = row.instance.game;
    facts["threads"] = row.threads;
    add_facts(row.run, facts);
    facts["verdict"] = name_of(verdict_of(row));
    if (row.instance.known_total) {
        facts["known_total"] = *row.instance.known_total;
        facts["source"] = row.instance.source;
    }
    if (row.speed_up) facts["speed_up"] = rounded(*row.speed_up);
    if (row.node_overhead) facts["node_overhead"] = rounded(*row.node_overhead);
    if (row.instance.peer) {
        facts["peer"] = row.instance.peer->name;
        if (row.instance.peer->seconds) facts["peer_seconds"] = *row.instance.peer->seconds;
    }
    if (row.yardstick) facts["yardstick"] = yardstick_facts(*row.yardstick);
    if (row.ratio) facts["ratio"] = rounded(*row.ratio);
    return facts;
}

Section suite_section(const Bench& bench, const std::string& title, const std::vector<Instance>& instances,
                      const Yardstick* yardstick, const Sink& sink) {
    const bool with_yardstick = yardstick != nullptr;
    GrowingTable table(suite_table(instances, with_yardstick), sink);
    Section section{"suite", title, prose, {}, "", nlohmann::ordered_json::array()};
    TakenOver taken_over(bench.version);
    const auto rows = run_suite(bench, instances, yardstick, [&](const SuiteRow& row) {
        table.add(suite_cells(row, with_yardstick));
        taken_over.add(row.instance.name, fmt::format("{} thread{}", row.threads, row.threads == 1 ? "" : "s"),
                       row.run);
        const Verdict verdict = verdict_of(row);
        section.failed = section.failed || verdict == Verdict::differs || verdict == Verdict::failed;
        section.facts.push_back(suite_facts(row));
        bench.save_so_far(section);
    });
    section.tables = {{"", table.table()}};
    section.notes = notes_of(rows);
    section.stopped = cli::stop_flag();
    if (sink && !section.notes.empty()) sink(fmt::format("\n{}\n", section.notes));
    taken_over.write(section, sink);
    return section;
}

} // namespace deduce::bench
