// Every switch of engine/search/switches.hpp has its row, new ones too.
#include "bench/suite/ablation.hpp"

#include "bench/suite/cells.hpp"
#include "bench/suite/earlier.hpp"
#include "bench/suite/taken_over.hpp"
#include "cli/support/interrupt.hpp"
#include "engine/search/switches.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

const char* const prose =
    "Each optimization off in turn (`--without`), the others on, on one thread. In brackets: how many times as much as\n"
    "with all on. `>` marks runs that were not over at their time limit, with what they had taken by then. Finished runs\n"
    "gave the same totals throughout.";

std::string label(const std::string& off) { return off.empty() ? "all on" : "without " + off; }

// One line for each switch, one column for each game.
Table matrix(const std::vector<AblationGame>& games, const std::vector<AblationRow>& rows, bool nodes) {
    Table table{{{"", Align::left}}};
    for (const AblationGame& game : games) table.columns.push_back({game.name});
    for (const AblationRow& row : rows) {
        std::vector<std::string> cells = {label(row.off)};
        for (std::size_t i = 0; i < games.size(); i++)
            cells.push_back(ablation_cell(row.runs[i], rows.front().runs[i], nodes));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table live_table(const std::vector<AblationGame>& games) {
    std::size_t longest = 8;
    for (const AblationGame& game : games) longest = std::max(longest, game.name.size());
    return {{{"switches", Align::left, 24},
             {"instance", Align::left, longest},
             {"total", Align::right, 10},
             {"nodes", Align::right, 22},
             {"cpu s", Align::right, 16},
             {"MiB", Align::right, 5}}};
}

} // namespace

std::vector<AblationGame> ablation_games() {
    return {{"blackbox 5 x 5 / 3", "blackbox:size=5,dots=3"},
            {"mastermind 4 x 6", "mastermind:pegs=4,colours=6"},
            {"bulls 4 of 8", "bulls:digits=4,symbols=8"},
            {"battleships 5 x 4", "battleships:width=5,height=4,ships=3+2+2"},
            {"minesweeper 5 x 4 / 3", "minesweeper:width=5,height=4,mines=3,mine-cost=20"}};
}

std::string ablation_cell(const SolveRun& run, const SolveRun& all_on, bool nodes) {
    if (!run.ran()) return run.ending == Ending::failed ? "FAILED" : no_figure;
    const auto figure = [nodes](const SolveRun& r) {
        return nodes ? static_cast<double>(r.nodes) : r.usage.cpu_seconds();
    };
    std::string text = nodes ? nodes_cell(run) : seconds_cell(run.usage.cpu_seconds());
    const char* const more = run.ending == Ending::unfinished ? "> " : "";
    text = more + text;
    if (&run != &all_on && all_on.ending == Ending::optimal && figure(all_on) > 0)
        text += fmt::format(" ({}x{})", more, factor_cell(figure(run) / figure(all_on)));
    return text;
}

Section ablation_section(const Bench& bench, const std::vector<AblationGame>& games, const Sink& sink) {
    Section section{"ablation", "What each optimization is worth", prose, {}, "", nlohmann::ordered_json::array()};
    std::vector<AblationRow> rows = {{"", std::vector<SolveRun>(games.size())}};
    for (const SwitchFact& s : switch_table) rows.push_back({std::string(s.name), std::vector<SolveRun>(games.size())});
    GrowingTable live(live_table(games), sink);
    TakenOver taken_over(bench.version);
    for (std::size_t i = 0; i < games.size(); i++)
        for (AblationRow& row : rows) {
            if (cli::stop_flag()) break;
            const std::string what = fmt::format("{}, {}", games[i].name, label(row.off));
            SolveRun& run = row.runs[i];
            const SolveRun& all_on = rows.front().runs[i];
            nlohmann::ordered_json facts = {{"instance", games[i].name}, {"game", games[i].game}, {"off", row.off}};
            run = earlier_or_solved(bench, what, section.key, {{"game", games[i].game}, {"off", row.off}},
                                    {games[i].game, 1, bench.limit_or(ablation_limit), "", row.off});
            expect_total_of(all_on, run);
            taken_over.add(games[i].name, label(row.off), run);
            live.add({label(row.off), games[i].name, total_cell(run), ablation_cell(run, all_on, true),
                      ablation_cell(run, all_on, false), run.ran() ? size_cell(run.usage.peak_bytes) : no_figure});
            note_failure(what, run, section);
            add_facts(run, facts);
            section.facts.push_back(std::move(facts));
            bench.save_so_far(section);
        }
    section.stopped = cli::stop_flag();
    section.tables = {{"CPU seconds", matrix(games, rows, false)}, {"Player nodes", matrix(games, rows, true)}};
    taken_over.write(section, sink);
    return section;
}

} // namespace deduce::bench
