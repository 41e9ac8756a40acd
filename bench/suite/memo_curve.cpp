// Each game's runs follow each other, the largest memo first.
#include "bench/suite/memo_curve.hpp"

#include "bench/suite/cells.hpp"
#include "bench/suite/earlier.hpp"
#include "bench/suite/taken_over.hpp"
#include "cli/support/interrupt.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

constexpr std::size_t largest = std::size_t{256} << 20;
constexpr std::size_t smallest = 1024;
constexpr std::size_t starved = 64; // how much too small the smallest memo of the curve is
constexpr double as_good = 1.02;

const char* const prose =
    "`--memo` bounds the memory for remembered results; it decides the time, never the answer. `too small by` counts\n"
    "from the least memo with which the search expands no more than 2% more nodes than with the largest, the ample one.\n"
    "One thread; `nodes x` and `time x` are factors over the ample memo (a larger one costs time, too: the system hands\n"
    "out its pages). What a thread remembers inside small sets (some hundred KiB, see engine/cutout/) is not part of\n"
    "`--memo`.";

Table live_table() {
    return {{{"game", Align::left, 24},
             {"memo", Align::right, 8},
             {"too small by", Align::right, 12},
             {"total", Align::right, 8},
             {"nodes", Align::right, 11},
             {"nodes x", Align::right, 7},
             {"cpu s", Align::right, 7},
             {"time x", Align::right, 6},
             {"MiB", Align::right, 5}}};
}

std::string memo_argument(std::size_t bytes) { return fmt::format("{}K", bytes / 1024); }

std::vector<std::string> cells_of(const std::string& game, const MemoPoint& point, const MemoPoint& ample) {
    const SolveRun& run = point.run;
    const bool over = run.ending == Ending::optimal && ample.run.ending == Ending::optimal;
    const auto factor = [&](double ours, double theirs) {
        return over && theirs > 0 ? fmt::format("{:.2f}", ours / theirs) : std::string(no_figure);
    };
    return {game,
            memory_text(point.bytes),
            point.bytes < ample.bytes ? fmt::format("{}", ample.bytes / point.bytes) : no_figure,
            total_cell(run),
            nodes_cell(run),
            factor(static_cast<double>(run.nodes), static_cast<double>(ample.run.nodes)),
            run.ran() ? seconds_cell(run.usage.cpu_seconds()) : no_figure,
            factor(run.usage.cpu_seconds(), ample.run.usage.cpu_seconds()),
            run.ran() ? size_cell(run.usage.peak_bytes) : no_figure};
}

void add_points(const std::string& game, const std::vector<MemoPoint>& points, nlohmann::ordered_json& list) {
    for (const MemoPoint& point : points) {
        nlohmann::ordered_json facts = {
            {"game", game}, {"memo_bytes", point.bytes}, {"ample_bytes", ample_memo(points)}};
        add_facts(point.run, facts);
        list.push_back(std::move(facts));
    }
}

// All points of one game.
std::vector<MemoPoint> curve(const Bench& bench, const std::string& game, Section& section) {
    std::vector<MemoPoint> points;
    const nlohmann::ordered_json facts_of_others = section.facts;
    for (std::size_t bytes = largest; bytes >= smallest && !cli::stop_flag(); bytes /= 2) {
        const std::size_t ample = ample_memo(points);
        if (bytes * starved < ample) break;
        const std::string what = fmt::format("{}, memo of {}", game, memory_text(bytes));
        const SolveOrder order{game, 1, bench.limit_or(memo_limit), memo_argument(bytes)};
        points.push_back(
            {bytes, earlier_or_solved(bench, what, section.key, {{"game", game}, {"memo_bytes", bytes}}, order)});
        MemoPoint& point = points.back();
        expect_total_of(points.front().run, point.run);
        note_failure(what, point.run, section);
        section.facts = facts_of_others; // what is ample has changed
        add_points(game, points, section.facts);
        bench.save_so_far(section);
        if (point.run.ending != Ending::optimal) break;
    }
    return points;
}

} // namespace

std::size_t ample_memo(const std::vector<MemoPoint>& points) {
    std::size_t least = 0;
    for (const MemoPoint& point : points) {
        const double most = as_good * static_cast<double>(points.front().run.nodes);
        if (point.run.ending != Ending::optimal || static_cast<double>(point.run.nodes) > most) break;
        least = point.bytes;
    }
    return least;
}

std::vector<std::string> memo_games() {
    return {"blackbox:size=6,dots=3", "minesweeper:width=5,height=4,mines=4,mine-cost=20", "blackbox:size=5,dots=4"};
}

Section memo_section(const Bench& bench, const std::vector<std::string>& games, const Sink& sink) {
    Section section{"memo", "The memo: less memory, the same answer", prose, {}, "", nlohmann::ordered_json::array()};
    GrowingTable table(live_table(), sink);
    TakenOver taken_over(bench.version);
    for (const std::string& game : games) {
        const auto points = curve(bench, game, section);
        const std::size_t ample = ample_memo(points);
        const auto reference = std::find_if(points.begin(), points.end(),
                                            [ample](const MemoPoint& point) { return point.bytes == ample; });
        for (const MemoPoint& point : points) {
            table.add(cells_of(game, point, reference == points.end() ? points.front() : *reference));
            taken_over.add(game, memory_text(point.bytes), point.run);
        }
    }
    section.stopped = cli::stop_flag();
    section.tables = {{"", table.table()}};
    taken_over.write(section, sink);
    return section;
}

} // namespace deduce::bench
