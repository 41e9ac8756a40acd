// Tables 10.4 to 10.12: the thesis' algorithms against each other, by time and by player nodes.
#include "thesis/tables/figure.hpp"
#include "thesis/tables/workbench.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace deduce::thesis {
namespace {

using baseline::Algorithm;
using baseline::Label;
using baseline::SetForm;

const GameColumn ng10 = {"NG (10)", "numbers:max=10"};
const GameColumn ng15 = {"NG (15)", "numbers:max=15"};
const GameColumn ng20 = {"NG (20)", "numbers:max=20"};
const GameColumn ng100 = {"NG (100)", "numbers:max=100"};
const GameColumn ng120 = {"NG (120)", "numbers:max=120"};
const GameColumn mm2x5 = {"MM (2 x 5)", "mastermind:pegs=2,colours=5,final=free"};
const GameColumn mm2x6 = {"MM (2 x 6)", "mastermind:pegs=2,colours=6,final=free"};
const GameColumn mm3x3 = {"MM (3 x 3)", "mastermind:pegs=3,colours=3,final=free"};
const GameColumn mm3x5 = {"MM (3 x 5)", "mastermind:pegs=3,colours=5,final=free"};
const GameColumn mm4x3 = {"MM (4 x 3)", "mastermind:pegs=4,colours=3,final=free"};
const GameColumn mm5x3 = {"MM (5 x 3)", "mastermind:pegs=5,colours=3,final=free"};
const GameColumn bb3x2 = {"BB (3 x 2)", "blackbox:size=3,dots=2"};
const GameColumn bb4x3 = {"BB (4 x 3)", "blackbox:size=4,dots=3"};
const GameColumn bb5x2 = {"BB (5 x 2)", "blackbox:size=5,dots=2"};
const GameColumn bb6x1 = {"BB (6 x 1)", "blackbox:size=6,dots=1"};
const GameColumn bb6x2 = {"BB (6 x 2)", "blackbox:size=6,dots=2"};

const std::string times_note = "Times in milliseconds, without the table of answers; ratio: printed time over ours.";

// What a column of a table runs.
struct Method {
    std::string head;
    Algorithm algorithm;
};

const Method tree = {"behavioural game tree", Algorithm::tree};
const Method graph_fractions = {"decision set graph", Algorithm::graph_fractions};

struct Row {
    GameColumn game;
    std::vector<std::string> printed; // by method
};

// A walk of minutes, or of more.
bool is_long(const GameColumn& game, Algorithm algorithm) {
    const bool walk = algorithm == Algorithm::tree || algorithm == Algorithm::tree_integers;
    return (walk && game.game == ng20.game) || game.game == mm5x3.game;
}

Figure time_figure(const std::string& row, const std::string& column, const std::string& printed,
                   const BaselineRun& run) {
    Figure figure{row, column, printed, {}, [run](Workbench& bench) { return 1000 * bench.baseline(run).seconds; }};
    return figure;
}

Table times(std::string number, std::string title, const std::vector<Method>& methods, const std::vector<Row>& rows) {
    Table table{std::move(number), std::move(title), times_note, {}};
    for (const Row& row : rows)
        for (std::size_t m = 0; m < methods.size(); m++) {
            table.figures.push_back(
                time_figure(row.game.head, methods[m].head, row.printed[m], {row.game.game, methods[m].algorithm}));
            table.figures.back().slow = is_long(row.game, methods[m].algorithm);
        }
    return table;
}

Ours nodes_of(Workbench& bench, const BaselineRun& run) {
    if (is_long({"", run.game}, run.algorithm) && !bench.slow())
        return {bench.tree_nodes(run.game), "counted, not walked: --slow walks it"};
    return {fmt::format("{}", bench.baseline(run).player_nodes)};
}

Table nodes(std::string number, std::string title, std::string note, const std::vector<Method>& methods,
            const std::vector<Row>& rows) {
    Table table{std::move(number), std::move(title), std::move(note), {}};
    for (const Row& row : rows)
        for (std::size_t m = 0; m < methods.size(); m++) {
            const BaselineRun run{row.game.game, methods[m].algorithm};
            table.figures.push_back({row.game.head,
                                     methods[m].head,
                                     row.printed[m],
                                     [run](Workbench& bench) { return nodes_of(bench, run); },
                                     {}});
        }
    return table;
}

constexpr std::uint64_t random_runs = 10;

std::vector<BaselineFacts> randomized(Workbench& bench, const std::string& game) {
    std::vector<BaselineFacts> runs;
    for (std::uint64_t seed = 1; seed <= random_runs; seed++) {
        BaselineRun run{game};
        run.seed = seed;
        runs.push_back(bench.baseline(run));
    }
    return runs;
}

double mean(const std::vector<BaselineFacts>& runs, double (*number)(const BaselineFacts&)) {
    double sum = 0;
    for (const BaselineFacts& run : runs) sum += number(run);
    return sum / static_cast<double>(runs.size());
}

double nodes_in(const BaselineFacts& run) { return static_cast<double>(run.player_nodes); }
double milliseconds_of(const BaselineFacts& run) { return 1000 * run.seconds; }

Ours random_nodes(Workbench& bench, const std::string& game) {
    const auto runs = randomized(bench, game);
    const auto [least, most] = std::ranges::minmax_element(runs, {}, &BaselineFacts::player_nodes);
    return {fmt::format("{:.1f}", mean(runs, nodes_in)),
            fmt::format("seeds 1 to {}: {} to {}", random_runs, least->player_nodes, most->player_nodes),
            Range{nodes_in(*least), nodes_in(*most)}};
}

struct RandomRow {
    GameColumn game;
    std::string given_time;
    std::string given_nodes;
    std::string random_time;
    std::string random_nodes;
};

Table given_and_random_order() {
    Table table{"10.10",
                "Given and randomized order of questions",
                times_note +
                    " The printed means of ten random runs agree if they lie between the least and the most of ours.",
                {}};
    const std::vector<RandomRow> rows = {{ng100, "3010.3", "5050", "21844.4", "40694.3"},
                                         {mm4x3, "4833.6", "14139", "4686.2", "13484.4"},
                                         {mm2x6, "642.7", "3708", "631.1", "3579.8"},
                                         {bb6x2, "44807.3", "134691", "43174.1", "126704.1"},
                                         {bb4x3, "58914.1", "221225", "53486.6", "193092.2"}};
    for (const RandomRow& row : rows) {
        const std::string game = row.game.game;
        table.figures.push_back(time_figure(row.game.head, "given, time", row.given_time, {game}));
        table.figures.push_back({row.game.head,
                                 "given, nodes",
                                 row.given_nodes,
                                 [game](Workbench& bench) { return nodes_of(bench, {game}); },
                                 {}});
        table.figures.push_back({row.game.head, "random, time", row.random_time, {}, [game](Workbench& bench) {
                                     return mean(randomized(bench, game), milliseconds_of);
                                 }});
        table.figures.push_back({row.game.head,
                                 "random, nodes",
                                 row.random_nodes,
                                 [game](Workbench& bench) { return random_nodes(bench, game); },
                                 {}});
    }
    return table;
}

Table answers_from_fingerprints() {
    Table table{"10.11", "Answers from the game, and from fingerprints", times_note, {}};
    const std::vector<Row> rows = {{ng120, {"6693", "11730"}},
                                   {mm5x3, {"916645", "839012"}},
                                   {bb4x3, {"57953", "26824"}},
                                   {bb6x2, {"44125", "22371"}}};
    for (const Row& row : rows) {
        Figure asked{row.game.head, "from the game", row.printed[0], {}, {}};
        asked.remark = "not offered: here all answers are looked up in a table, made once";
        table.figures.push_back(std::move(asked));
        table.figures.push_back(time_figure(row.game.head, "looked up", row.printed[1], {row.game.game}));
        table.figures.back().slow = row.game.game == mm5x3.game;
    }
    return table;
}

Table sets_and_labels() {
    struct Option {
        std::string head;
        SetForm sets;
        Label label;
        std::vector<std::string> printed;
    };
    const std::vector<Option> options = {
        {"L + S", SetForm::list, Label::set, {"11223", "194727", "23993"}},
        {"GCFM + S", SetForm::mask, Label::set, {"18496", "2393570", "457659"}},
        {"GCFM + I", SetForm::mask, Label::mask, {"14867", "1939506", "442883"}},
        {"L+GCFM + S", SetForm::both, Label::set, {"12251", "198386", "32508"}},
        {"L+GCFM + I", SetForm::both, Label::mask, {"10996", "204496", "30100"}},
    };
    Table table{"10.12", "Lists (L), masks (GCFM) or both; results by set (S) or by mask (I)", times_note, {}};
    const std::vector<GameColumn> games = {ng120, mm3x5, bb6x2};
    for (const Option& option : options)
        for (std::size_t g = 0; g < games.size(); g++) {
            table.figures.push_back(time_figure(option.head, games[g].head, option.printed[g],
                                                {games[g].game, Algorithm::bounds, option.sets, option.label}));
            table.figures.back().slow = option.sets == SetForm::mask && games[g].game != ng120.game;
        }
    return table;
}

} // namespace

std::vector<Table> runtime_tables() {
    const Method fractions = {"fractions", Algorithm::graph_fractions};
    const Method integers = {"integers", Algorithm::graph};
    const Method orig_tree = {"Orig-BGT", Algorithm::tree_integers};
    const Method limits_tree = {"UB-BGT", Algorithm::tree_bounds};
    const Method orig_graph = {"Orig-DSG", Algorithm::graph};
    const Method limits_graph = {"UB-DSG", Algorithm::bounds};
    std::vector<Table> tables;
    tables.push_back(times("10.4", "Behavioural game tree and decision set graph: time", {tree, graph_fractions},
                           {{ng10, {"157", "2"}},
                            {ng15, {"18302", "12"}},
                            {ng20, {"3566172", "9"}},
                            {mm2x5, {"81487", "106"}},
                            {mm3x3, {"13535", "110"}},
                            {bb3x2, {"18234", "54"}},
                            {bb6x1, {"1070315", "73"}}}));
    tables.push_back(nodes("10.5", "Behavioural game tree and decision set graph: player nodes",
                           "Nodes that were calculated. A question that does not split the set is not asked.",
                           {tree, graph_fractions},
                           {{ng10, {"19683", "55"}},
                            {ng15, {"4782969", "120"}},
                            {ng20, {"1162261467", "210"}},
                            {mm2x5, {"4489456", "766"}},
                            {mm3x3, {"554677", "662"}},
                            {bb3x2, {"1229041", "578"}},
                            {bb6x1, {"29177585", "305"}}}));
    tables.push_back(times("10.6", "Expected costs as fractions, and totals as integers", {fractions, integers},
                           {{ng100, {"3393", "2457"}},
                            {ng120, {"5362", "5123"}},
                            {mm2x6, {"1255", "406"}},
                            {mm5x3, {"2478656", "1826198"}},
                            {bb5x2, {"4379", "3531"}},
                            {bb4x3, {"16903", "17562"}}}));
    tables.push_back(times("10.7", "Without (Orig) and with limits (UB), on the tree (BGT) and the graph (DSG)",
                           {orig_tree, limits_tree, orig_graph, limits_graph},
                           {{ng20, {"1913056", "9665", "31", "27"}},
                            {mm3x3, {"13715", "396", "543", "193"}},
                            {bb6x1, {"1040888", "1821", "750", "160"}},
                            {bb3x2, {"17090", "2430", "198", "156"}}}));
    tables.push_back(times("10.8", "Without and with limits on the decision set graph: time",
                           {orig_graph, limits_graph},
                           {{ng100, {"2911", "2907"}}, {mm4x3, {"9786", "4755"}}, {bb6x2, {"27809", "44215"}}}));
    tables.push_back(nodes(
        "10.9", "Without and with limits on the decision set graph: player nodes",
        "Nodes that were calculated, with the orders of answers and situations that reproduce the print (`deduce baseline --answers thesis`).",
        {orig_graph, limits_graph},
        {{ng100, {"5050", "5050"}}, {mm4x3, {"15646", "14139"}}, {bb6x2, {"53749", "134691"}}}));
    tables.push_back(given_and_random_order());
    tables.push_back(answers_from_fingerprints());
    tables.push_back(sets_and_labels());
    return tables;
}

} // namespace deduce::thesis
