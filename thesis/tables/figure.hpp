// The model of chapter 10: a table is a list of figures, each with what is printed and a function that computes ours.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace deduce::thesis {

class Workbench;

struct Range {
    double least;
    double most;
};

// What a figure comes to here.
struct Ours {
    std::string text;               // written as the thesis would
    std::string remark = {};        // how it was got, where that needs saying
    std::optional<Range> runs = {}; // of a mean over random runs: it agrees if the print lies between these
};

// Why a figure is misprinted. `as_printed` makes the same mistake: the reason counts only if this gives the print.
struct Fault {
    std::string reason;
    std::function<std::string(Workbench&)> as_printed;
};

struct Figure {
    std::string row;
    std::string column;
    std::string printed;                            // "" where the thesis has no figure
    std::function<Ours(Workbench&)> value;          // either this
    std::function<double(Workbench&)> milliseconds; // or this, of a time; neither, of a time: `remark` tells why
    bool slow = false;
    std::optional<Fault> fault = {};
    std::string remark = {};
};

struct Table {
    std::string number; // "10.13"; or where it belongs: "section-10.4", "preface"
    std::string title;
    std::string note; // how its figures are compared
    std::vector<Figure> figures;
};

// Tables 10.1 to 10.3; 10.4 to 10.12; 10.13 to 10.15, and section 10.4; section 10.5; what chapter 11 and the
// preface ask for.
std::vector<Table> bound_tables();
std::vector<Table> runtime_tables();
std::vector<Table> strategy_tables();
std::vector<Table> effort_tables();
std::vector<Table> better_strategies();

// A column of games: its head in print, and the game as `deduce` names it.
struct GameColumn {
    std::string head;
    std::string game;
};

} // namespace deduce::thesis
