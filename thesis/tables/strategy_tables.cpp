// Tables 10.13 to 10.15, heuristics and random play, and the one result of section 10.4.
#include "thesis/tables/figure.hpp"
#include "thesis/tables/workbench.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace deduce::thesis {
namespace {

const GameColumn ng200 = {"NG (200)", "numbers:max=200"};
const GameColumn mm3x4 = {"MM (3 x 4)", "mastermind:pegs=3,colours=4,final=free"};
const GameColumn mm3x5 = {"MM (3 x 5)", "mastermind:pegs=3,colours=5,final=free"};
const GameColumn mm4x3 = {"MM (4 x 3)", "mastermind:pegs=4,colours=3,final=free"};
const GameColumn mm4x4 = {"MM (4 x 4)", "mastermind:pegs=4,colours=4,final=free"};
const GameColumn bb4x3 = {"BB (4 x 3)", "blackbox:size=4,dots=3"};
const GameColumn bb5x2 = {"BB (5 x 2)", "blackbox:size=5,dots=2"};
const GameColumn bb6x2 = {"BB (6 x 2)", "blackbox:size=6,dots=2"};

using Value = std::function<std::string(Workbench&, const std::string& game)>;

// Half up at the fourth place, as in print.
std::string best(Workbench& bench, const std::string& game) {
    const SolveResult& solved = bench.solve(game);
    PlayResult rounded;
    rounded.total = solved.total.upper;
    rounded.weight = solved.weight;
    return decimal_average(rounded);
}

Value heuristic(const std::string& name) {
    return [name](Workbench& bench, const std::string& game) { return decimal_average(bench.play(game, name)); };
}

Value random(RandomKind kind) {
    return [kind](Workbench& bench, const std::string& game) {
        const double average = bench.random(game).average(kind);
        return std::isinf(average) ? "inf" : fmt::format("{:.4f}", average);
    };
}

struct Row {
    std::string head;
    Value value;
    std::array<const char*, 5> printed;
};

Ours ours(const Value& value, Workbench& bench, const std::string& game) { return {value(bench, game)}; }

Table averages() {
    const std::array<GameColumn, 5> games = {bb6x2, bb4x3, mm4x3, mm3x5, ng200};
    const std::vector<Row> rows = {
        {"best solution", best, {"5.1746", "6.1839", "2.0370", "2.6080", "7.7200"}},
        {"greedy", heuristic("greedy"), {"5.6683", "6.7536", "2.5679", "2.9440", "7.7200"}},
        {"weighted greedy", heuristic("weighted-greedy"), {"5.6683", "6.7536", "2.5679", "2.9440", "7.7200"}},
        {"information gain", heuristic("information"), {"5.6254", "6.6571", "2.2222", "2.8240", "7.7200"}},
        {"information gain per cost",
         heuristic("information-per-cost"),
         {"5.4143", "6.2946", "2.0741", "2.6240", "7.7200"}},
        {"Gini gain", heuristic("gini"), {"5.5413", "6.7571", "2.1975", "2.8400", "100.4950"}},
        {"Gini gain per cost", heuristic("gini-per-cost"), {"5.3905", "6.5000", "2.0741", "2.6240", "100.4950"}}};
    Table table{"10.13",
                "Average costs of heuristics",
                "Rounded to four places. Of questions with equal merits the first one is asked, in the game's order.",
                {}};
    for (const Row& row : rows)
        for (std::size_t g = 0; g < games.size(); g++) {
            const std::string game = games[g].game;
            table.figures.push_back({row.head,
                                     games[g].head,
                                     row.printed[g],
                                     [value = row.value, game](Workbench& bench) { return ours(value, bench, game); },
                                     {}});
        }
    return table;
}

using Seconds = std::function<double(Workbench&, const std::string& game)>;

Table play_times() {
    struct TimeRow {
        std::string head;
        Seconds seconds;
        std::array<const char*, 5> printed;
    };
    const auto play = [](const std::string& name) {
        return [name](Workbench& bench, const std::string& game) { return bench.play(game, name).seconds; };
    };
    const std::array<const char*, 5> best_printed = {"45941", "62786", "6304", "204890", "43682"};
    const std::array<GameColumn, 5> games = {bb6x2, bb4x3, mm4x3, mm3x5, ng200};
    const std::vector<TimeRow> rows = {
        {"best solution, limits (UB-DSG)",
         [](Workbench& bench, const std::string& game) {
             BaselineRun run;
             run.game = game;
             return bench.baseline(run).seconds;
         },
         best_printed},
        {"best solution, deduce solve",
         [](Workbench& bench, const std::string& game) { return bench.solve(game).seconds; }, best_printed},
        {"greedy", play("greedy"), {"238", "139", "223", "61", "113"}},
        {"weighted greedy", play("weighted-greedy"), {"237", "134", "42", "68", "73"}},
        {"information gain", play("information"), {"3367", "2155", "833", "2755", "5109"}},
        {"information gain per cost", play("information-per-cost"), {"2846", "2297", "917", "2674", "5510"}},
        {"Gini gain", play("gini"), {"409", "254", "112", "267", "7180"}},
        {"Gini gain per cost", play("gini-per-cost"), {"365", "318", "115", "267", "7346"}}};
    Table table{"10.14",
                "Times of heuristics",
                "Times in milliseconds; ratio: printed time over ours. "
                "The thesis found the best solution with limits on the decision set graph; "
                "`deduce solve` has the table of answers in its time, the others have not.",
                {}};
    for (const TimeRow& row : rows)
        for (std::size_t g = 0; g < games.size(); g++) {
            const std::string game = games[g].game;
            table.figures.push_back(
                {row.head, games[g].head, row.printed[g], {}, [seconds = row.seconds, game](Workbench& bench) {
                     return 1000 * seconds(bench, game);
                 }});
        }
    return table;
}

// 6.735995... was cut off, all others were rounded.
std::string random_a_cut_off(Workbench& bench) {
    return fmt::format("{:.4f}", std::floor(bench.random(bb5x2.game).average(RandomKind::a) * 10000) / 10000);
}

Table random_play_table() {
    const std::array<GameColumn, 5> games = {ng200, mm3x4, mm4x3, bb4x3, bb5x2};
    const std::vector<Row> rows = {
        {"best solution", best, {"7.7200", "2.0370", "2.2188", "6.1839", "4.8100"}},
        {"greedy", heuristic("greedy"), {"7.7200", "2.5679", "2.7813", "6.7536", "5.3033"}},
        {"information gain per cost",
         heuristic("information-per-cost"),
         {"7.7200", "2.0741", "2.2500", "6.2946", "4.9133"}},
        {"random A", random(RandomKind::a), {"inf", "inf", "inf", "8.4551", "6.7359"}},
        {"random B", random(RandomKind::b), {"inf", "inf", "inf", "11.0099", "8.4702"}},
        {"random C", random(RandomKind::c), {"9.7561", "2.7861", "3.0050", "7.4083", "6.2907"}}};
    Table table{"10.15", "Average costs of random play", "Rounded to four places.", {}};
    for (const Row& row : rows)
        for (std::size_t g = 0; g < games.size(); g++) {
            const std::string game = games[g].game;
            Figure figure{row.head,
                          games[g].head,
                          row.printed[g],
                          [value = row.value, game](Workbench& bench) { return ours(value, bench, game); },
                          {}};
            if (game == mm3x4.game || game == mm4x3.game) {
                const std::string swapped = game == mm3x4.game ? mm4x3.game : mm3x4.game;
                figure.fault = Fault{"print has the heads MM (3 x 4) and MM (4 x 3) the wrong way round",
                                     [value = row.value, swapped](Workbench& bench) { return value(bench, swapped); }};
            } else if (game == bb5x2.game && row.head == "random A") {
                figure.fault = Fault{"print is cut off, not rounded", random_a_cut_off};
            }
            table.figures.push_back(std::move(figure));
        }
    return table;
}

Table mastermind_4x4() {
    Table table{"section-10.4", "MasterMind with 4 pegs and 4 colours", "The program ran for \"a mere 10 hours\".", {}};
    table.figures.push_back({mm4x4.head,
                             "least average",
                             "649/256",
                             [](Workbench& bench) { return Ours{exact_value(bench.solve(mm4x4.game))}; },
                             {}});
    table.figures.push_back({mm4x4.head, "time, deduce solve", "36000000", {}, [](Workbench& bench) {
                                 return 1000 * bench.solve(mm4x4.game).seconds;
                             }});
    return table;
}

} // namespace

std::vector<Table> strategy_tables() { return {averages(), play_times(), random_play_table(), mastermind_4x4()}; }

} // namespace deduce::thesis
