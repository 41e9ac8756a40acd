// One figure after the other, on one workbench, so that times are not disturbed and results are shared.
#include "thesis/tables/reproduction.hpp"

#include "engine/model/errors.hpp"
#include "thesis/tables/workbench.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace deduce::thesis {
namespace {

double number_in(const std::string& printed) { return std::strtod(printed.c_str(), nullptr); }

std::string milliseconds_text(double ms) { return ms < 10 ? fmt::format("{:.2f}", ms) : fmt::format("{:.0f}", ms); }

bool agrees(const Figure& figure, const Ours& ours) {
    if (!ours.runs) return ours.text == figure.printed;
    const double printed = number_in(figure.printed);
    return ours.runs->least <= printed && printed <= ours.runs->most;
}

// Throws Stopped.
void judge(Workbench& bench, Finding& finding, FigureProgress& progress) {
    const Figure& figure = *finding.figure;
    if (!figure.value && !figure.milliseconds) {
        finding.verdict = Verdict::not_offered;
    } else if (figure.slow && !bench.slow()) {
        finding.verdict = Verdict::not_run;
    } else if (figure.milliseconds) {
        constexpr double least = 0.001; // what the clock can tell
        const double ours = std::max(figure.milliseconds(bench), least);
        finding.ours.text = milliseconds_text(ours);
        if (figure.printed.empty()) {
            finding.verdict = Verdict::not_printed;
            return;
        }
        finding.ratio = number_in(figure.printed) / ours;
        progress.time_found(ours);
        finding.verdict = Verdict::time;
    } else {
        finding.ours = figure.value(bench);
        if (figure.printed.empty()) {
            finding.verdict = Verdict::not_printed;
            return;
        }
        if (agrees(figure, finding.ours)) {
            finding.verdict = Verdict::agrees;
            return;
        }
        finding.explained = figure.fault && figure.fault->as_printed(bench) == figure.printed;
        finding.verdict = Verdict::differs;
    }
}

} // namespace

std::vector<Table> all_tables() {
    std::vector<Table> all = bound_tables();
    for (auto tables : {runtime_tables(), strategy_tables(), effort_tables(), better_strategies()})
        for (Table& table : tables) all.push_back(std::move(table));
    return all;
}

std::vector<Table> chosen_tables(const std::vector<std::string>& numbers) {
    std::vector<Table> all = all_tables();
    if (numbers.empty()) return all;
    for (const std::string& number : numbers) {
        if (std::ranges::find(all, number, &Table::number) != all.end()) continue;
        std::string known;
        for (const Table& table : all) known += (known.empty() ? "" : ", ") + table.number;
        throw BadInput(fmt::format("--table: \"{}\" was given; choose from {}", number, known));
    }
    std::erase_if(all, [&](const Table& table) { return std::ranges::find(numbers, table.number) == numbers.end(); });
    return all;
}

std::vector<TableFindings> reproduce_tables(const std::vector<Table>& tables, const ReproductionParams& params) {
    std::size_t figures = 0;
    for (const Table& table : tables) figures += table.figures.size();
    FigureProgress progress(figures, params.progress);
    Workbench bench(params.solve, params.slow, progress);
    bool stopped = false;
    std::vector<TableFindings> all;
    for (const Table& table : tables) {
        TableFindings here{&table, {}};
        for (const Figure& figure : table.figures) {
            Finding finding{&figure};
            progress.figure(fmt::format("{} {}, {}", table.number, figure.row, figure.column),
                            figure.milliseconds ? number_in(figure.printed) : 0);
            if (!stopped) try {
                    judge(bench, finding, progress);
                } catch (const Stopped&) {
                    stopped = true;
                }
            here.findings.push_back(std::move(finding));
        }
        if (params.finished) params.finished(here);
        all.push_back(std::move(here));
    }
    return all;
}

Summary summary_of(const std::vector<TableFindings>& findings) {
    Summary summary;
    for (const TableFindings& table : findings)
        for (const Finding& finding : table.findings) switch (finding.verdict) {
            case Verdict::agrees:
                summary.agrees++;
                break;
            case Verdict::differs:
                (finding.explained ? summary.explained : summary.differs)++;
                break;
            case Verdict::time:
                summary.times++;
                break;
            case Verdict::not_printed:
                summary.not_printed++;
                break;
            case Verdict::not_offered:
                summary.not_offered++;
                break;
            case Verdict::not_run:
                summary.not_run++;
                break;
            case Verdict::stopped:
                summary.stopped++;
                break;
            }
    return summary;
}

} // namespace deduce::thesis
