// One line for each figure: row, column, printed, ours, verdict.
#include "thesis/tables/writers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace deduce::thesis {
namespace {

constexpr std::array<const char*, 7> verdict_names = {"agrees",      "DIFFERS", "time",   "new",
                                                      "not offered", "not run", "stopped"};

std::string ratio_text(double ratio) {
    return ratio < 10 ? fmt::format("{:.1f}x", ratio) : fmt::format("{:.0f}x", ratio);
}

// What is not offered are times.
bool is_time(const Figure& figure) { return !figure.value; }

const char* unit(const Figure& figure) { return is_time(figure) ? " ms" : ""; }

std::string ours_text(const Finding& finding) {
    return finding.ours.text.empty() ? "-" : finding.ours.text + unit(*finding.figure);
}

std::string printed_text(const Figure& figure) { return figure.printed.empty() ? "-" : figure.printed + unit(figure); }

// "agrees", "34x", or "DIFFERS: print leaves e^(1/a) out".
std::string verdict_text(const Finding& finding) {
    std::string text = finding.verdict == Verdict::time ? ratio_text(finding.ratio)
                                                        : verdict_names[static_cast<std::size_t>(finding.verdict)];
    if (finding.explained) text += ": " + finding.figure->fault->reason;
    if (finding.verdict == Verdict::not_run) text += ": needs --slow";
    if (finding.verdict == Verdict::not_offered) text = finding.figure->remark;
    if (!finding.ours.remark.empty()) text += fmt::format(" ({})", finding.ours.remark);
    return text;
}

// "Table 10.13: ...", "Section 10.4: ...", "Preface: ...".
std::string title_text(const Table& table) {
    std::string place = table.number;
    if (place.front() >= '0' && place.front() <= '9') return fmt::format("Table {}: {}", place, table.title);
    place.front() = static_cast<char>(place.front() - 'a' + 'A');
    std::ranges::replace(place, '-', ' ');
    return fmt::format("{}: {}", place, table.title);
}

using Line = std::array<std::string, 5>;

std::vector<Line> lines_of(const TableFindings& table) {
    std::vector<Line> lines = {{"row", "column", "printed", "ours", "verdict"}};
    for (const Finding& f : table.findings)
        lines.push_back({f.figure->row, f.figure->column, printed_text(*f.figure), ours_text(f), verdict_text(f)});
    return lines;
}

// "237 figures agree with the print. 55 differ because the print is mistaken: ... No figure differs unexplained. ..."
std::string summary_line(const Summary& s) {
    std::string text = fmt::format("{} figures agree with the print. ", s.agrees);
    if (s.explained > 0)
        text += fmt::format("{} differ because the print is mistaken: the same mistake gives the printed figure. ",
                            s.explained);
    text += s.differs > 0 ? fmt::format("{} differ unexplained. ", s.differs) : "No figure differs unexplained. ";
    text += fmt::format("{} times are compared.", s.times);
    if (s.not_printed > 0) text += fmt::format(" {} figures are new: the thesis has none to compare.", s.not_printed);
    if (s.not_offered > 0) text += fmt::format(" {} times are of what deduce does not offer.", s.not_offered);
    if (s.not_run > 0) text += fmt::format(" {} figures need --slow.", s.not_run);
    if (s.stopped > 0) text += fmt::format(" {} figures were not reached before the stop.", s.stopped);
    return text;
}

double rounded(double number) { return std::round(number * 1000) / 1000; }

nlohmann::ordered_json to_json(const Finding& finding) {
    const Figure& figure = *finding.figure;
    nlohmann::ordered_json facts;
    facts["row"] = figure.row;
    facts["column"] = figure.column;
    if (!figure.printed.empty()) facts["printed"] = figure.printed;
    if (!finding.ours.text.empty()) facts["ours"] = finding.ours.text;
    if (is_time(figure)) facts["unit"] = "ms";
    facts["verdict"] = verdict_names[static_cast<std::size_t>(finding.verdict)];
    if (finding.verdict == Verdict::time) facts["ratio"] = rounded(finding.ratio);
    if (finding.explained) facts["reason"] = figure.fault->reason;
    if (finding.ours.runs) {
        facts["least"] = finding.ours.runs->least;
        facts["most"] = finding.ours.runs->most;
    }
    const std::string& remark = finding.ours.remark.empty() ? figure.remark : finding.ours.remark;
    if (!remark.empty()) facts["remark"] = remark;
    return facts;
}

} // namespace

std::string to_text(const TableFindings& table) {
    const auto lines = lines_of(table);
    std::array<std::size_t, 5> widths{};
    for (const Line& line : lines)
        for (std::size_t i = 0; i < line.size(); i++) widths[i] = std::max(widths[i], line[i].size());
    std::string text = fmt::format("{}\n{}\n", title_text(*table.table), table.table->note);
    for (const Line& line : lines)
        text += fmt::format("  {:<{}}  {:<{}}  {:>{}}  {:>{}}  {}\n", line[0], widths[0], line[1], widths[1], line[2],
                            widths[2], line[3], widths[3], line[4]);
    return text + "\n";
}

std::string to_text(const Summary& summary, const RunFacts& run) {
    return fmt::format("{}\n{:.0f} s, {} threads, deduce {}\n", summary_line(summary), run.seconds, run.threads,
                       run.version);
}

nlohmann::ordered_json to_json(const std::vector<TableFindings>& tables, const RunFacts& run) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const TableFindings& table : tables) {
        nlohmann::ordered_json figures = nlohmann::ordered_json::array();
        for (const Finding& finding : table.findings) figures.push_back(to_json(finding));
        list.push_back({{"table", table.table->number},
                        {"title", table.table->title},
                        {"note", table.table->note},
                        {"figures", std::move(figures)}});
    }
    const Summary s = summary_of(tables);
    nlohmann::ordered_json facts;
    facts["tables"] = std::move(list);
    facts["summary"] = {
        {"agrees", s.agrees},   {"differs_for_a_reason", s.explained}, {"differs", s.differs}, {"times", s.times},
        {"new", s.not_printed}, {"not_offered", s.not_offered},        {"not_run", s.not_run}, {"stopped", s.stopped}};
    facts["slow"] = run.slow;
    facts["threads"] = run.threads;
    facts["seconds"] = rounded(run.seconds);
    facts["version"] = run.version;
    return facts;
}

std::string to_markdown(const std::vector<TableFindings>& tables, const RunFacts& run) {
    const Summary summary = summary_of(tables);
    std::string text =
        fmt::format("# Chapter 10 of the thesis, reproduced\n\n"
                    "Written by `deduce reproduce thesis{} --markdown FILE` (deduce {}, {} threads, {:.0f} s).\n"
                    "That run computed all of our figures.\n\n"
                    "- A figure DIFFERS with a reason if the print is mistaken: "
                    "the same mistake, made again, gave the printed figure.\n"
                    "- A figure is new if the thesis has none to compare.\n"
                    "- NG is `numbers`. MM (n x k) is MasterMind with n pegs, k colours and a free last question. "
                    "BB (n x k) is BlackBox with k dots on n x n fields.\n"
                    "- The thesis' times are those of Java on a 1.73 GHz laptop.\n\n"
                    "{}\n",
                    run.slow ? " --slow" : "", run.version, run.threads, run.seconds, summary_line(summary));
    for (const TableFindings& table : tables) {
        text += fmt::format("\n## {}\n\n{}\n\n", title_text(*table.table), table.table->note);
        bool head = true;
        for (const Line& line : lines_of(table)) {
            text += fmt::format("| {} |\n", fmt::join(line, " | "));
            if (head) text += "| --- | --- | ---: | ---: | --- |\n";
            head = false;
        }
    }
    return text;
}

} // namespace deduce::thesis
