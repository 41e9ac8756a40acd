// What was not over is in the table, with its bounds, but not in the CSV file and the plot.
#include "bench/suite/growth.hpp"

#include "bench/suite/cells.hpp"
#include "bench/suite/earlier.hpp"
#include "bench/suite/taken_over.hpp"
#include "cli/support/interrupt.hpp"

#include <fmt/format.h>

namespace deduce::bench {
namespace {

const char* const prose =
    "One thread, average objective. A family's line ends with the first game that is not over at its time limit; the\n"
    "larger ones are not tried. The seconds of the smallest games are those of starting a process.";

Series blackbox(int dots, int smallest, int largest) {
    Series series{"blackbox", fmt::format("n x n / {}", dots), {}};
    for (int n = smallest; n <= largest; n++) series.games.push_back(fmt::format("blackbox:size={},dots={}", n, dots));
    return series;
}

Series mastermind(int pegs, int fewest, int most) {
    Series series{"mastermind", fmt::format("{} x c", pegs), {}};
    for (int c = fewest; c <= most; c++) series.games.push_back(fmt::format("mastermind:pegs={},colours={}", pegs, c));
    return series;
}

Table live_table() {
    return {{{"game", Align::left, 28},
             {"situations", Align::right, 10},
             {"total", Align::right, 10},
             {"average", Align::right, 8},
             {"nodes", Align::right, 10},
             {"cpu s", Align::right, 7},
             {"ns/node", Align::right, 7},
             {"us/situation", Align::right, 12},
             {"MiB", Align::right, 5}}};
}

std::vector<std::string> cells_of(const GrowthPoint& point) {
    const SolveRun& run = point.run;
    const bool over = run.ending == Ending::optimal;
    const double situations = static_cast<double>(run.situations);
    return {point.game,
            run.ran() ? fmt::format("{}", run.situations) : no_figure,
            total_cell(run),
            over ? fmt::format("{:.4f}", static_cast<double>(run.total.upper) / static_cast<double>(run.weight))
                 : "unfinished",
            nodes_cell(run),
            run.ran() ? seconds_cell(run.usage.cpu_seconds()) : no_figure,
            over && run.nodes > 0 ? fmt::format("{:.0f}", run.ns_per_node()) : no_figure,
            over ? fmt::format("{:.1f}", run.usage.cpu_seconds() * 1e6 / situations) : no_figure,
            run.ran() ? size_cell(run.usage.peak_bytes) : no_figure};
}

} // namespace

std::vector<Series> growth_series() {
    return {blackbox(1, 3, 8),    blackbox(2, 3, 8),   blackbox(3, 3, 8),   blackbox(4, 3, 6),  mastermind(2, 2, 12),
            mastermind(3, 2, 12), mastermind(4, 2, 8), mastermind(5, 2, 6), mastermind(6, 2, 4)};
}

std::string to_csv(const std::vector<GrowthPoint>& points) {
    std::string text = "family,series,game,situations,questions,total,nodes,cpu_seconds,peak_bytes\n";
    for (const GrowthPoint& p : points)
        if (p.run.ending == Ending::optimal)
            text += fmt::format("{},{},\"{}\",{},{},{},{},{:.6f},{}\n", p.family, p.label, p.game, p.run.situations,
                                p.run.questions, p.run.total.upper, p.run.nodes, p.run.usage.cpu_seconds(),
                                p.run.usage.peak_bytes);
    return text;
}

Section growth_section(const Bench& bench, const std::vector<Series>& series, const Sink& sink, std::string& csv) {
    Section section{"growth", "How cost grows", prose, {}, "", nlohmann::ordered_json::array()};
    GrowingTable table(live_table(), sink);
    TakenOver taken_over(bench.version);
    std::vector<GrowthPoint> points;
    for (const Series& s : series)
        for (const std::string& game : s.games) {
            if (cli::stop_flag()) break;
            points.push_back({s.family, s.label, game,
                              earlier_or_solved(bench, game, section.key, {{"game", game}},
                                                {game, 1, bench.limit_or(growth_limit)})});
            const SolveRun& run = points.back().run;
            table.add(cells_of(points.back()));
            taken_over.add(game, "", run);
            nlohmann::ordered_json facts = {{"family", s.family}, {"series", s.label}, {"game", game}};
            add_facts(run, facts);
            section.facts.push_back(std::move(facts));
            bench.save_so_far(section);
            note_failure(game, run, section);
            if (run.ending != Ending::optimal) break;
        }
    section.stopped = cli::stop_flag();
    section.tables = {{"", table.table()}};
    taken_over.write(section, sink);
    csv = to_csv(points);
    return section;
}

} // namespace deduce::bench
