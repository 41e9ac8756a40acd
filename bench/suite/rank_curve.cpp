// A process of `deduce simulate` for each game, with all numbers of ranks.
#include "bench/suite/rank_curve.hpp"

#include "bench/suite/cells.hpp"
#include "bench/suite/child.hpp"
#include "cli/support/exit_codes.hpp"
#include "cli/support/interrupt.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::bench {
namespace {

using Facts = nlohmann::ordered_json;

const char* const prose =
    "`deduce simulate`: the real coordinator, workers and searches of one thread each, in one process on virtual clocks,\n"
    "up to 64 ranks a machine.\n"
    "`nodes x` is the factor over one rank, `efficiency` the time of one rank, divided by the ranks and their time.";

Table live_table() {
    return {{{"game", Align::left, 28},
             {"ranks", Align::right, 5},
             {"nodes", Align::right, 10},
             {"nodes x", Align::right, 7},
             {"seconds", Align::right, 8},
             {"efficiency", Align::right, 10},
             {"messages", Align::right, 9},
             {"MB", Align::right, 7}}};
}

std::vector<std::string> cells_of(const std::string& game, const Facts& run) {
    return {game,
            fmt::format("{}", run.at("ranks").get<int>()),
            fmt::format("{}", run.at("nodes").get<std::uint64_t>()),
            factor_cell(run.at("nodes_over_one_rank").get<double>()),
            seconds_cell(run.at("seconds")),
            fmt::format("{:.2f}", run.at("efficiency").get<double>()),
            fmt::format("{}", run.at("messages").get<std::uint64_t>()),
            fmt::format("{:.1f}", run.at("bytes").get<double>() / 1e6)};
}

// "blackbox-size-6-dots-3.costs".
std::string file_name(std::string game) {
    std::ranges::replace_if(
        game, [](char c) { return c == ':' || c == ',' || c == '=' || c == '/'; }, '-');
    return game + ".costs";
}

// "blackbox size=6 dots=3": gnuplot ends texts at commas.
std::string series_of(std::string game) {
    std::ranges::replace_if(
        game, [](char c) { return c == ':' || c == ','; }, ' ');
    return game;
}

std::vector<std::string> command_for(const Bench& bench, const std::string& game, const std::string& ranks,
                                     const std::filesystem::path& costs) {
    const auto seconds = bench.limit_or(rank_curve_limit).count() / 1000;
    std::vector<std::string> command = {bench.deduce.string(),
                                        "simulate",
                                        game,
                                        "--ranks",
                                        ranks,
                                        "--ranks-per-machine",
                                        "64",
                                        "--memo",
                                        "256M",
                                        "--quiet",
                                        "--json",
                                        "-",
                                        "--time-limit",
                                        fmt::format("{}s", std::max<std::int64_t>(1, seconds))};
    if (!costs.empty()) command.insert(command.end(), {"--costs", (costs / file_name(game)).string()});
    return command;
}

} // namespace

std::vector<std::string> rank_curve_games() {
    return {"blackbox:size=6,dots=3", "bulls:digits=4,symbols=10", "blackbox:size=8,dots=3", "blackbox:size=6,dots=4"};
}

std::string rank_curve_csv(const Facts& facts) {
    std::string text = "series,ranks,nodes,nodes_over_one_rank,seconds,efficiency,messages,bytes\n";
    for (const Facts& f : facts)
        text += fmt::format("{},{},{},{},{},{},{},{}\n", series_of(f.at("game")), f.at("ranks").dump(),
                            f.at("nodes").dump(), f.at("nodes_over_one_rank").dump(), f.at("seconds").dump(),
                            f.at("efficiency").dump(), f.at("messages").dump(), f.at("bytes").dump());
    return text;
}

Section rank_curve_section(const Bench& bench, const std::vector<std::string>& games, const std::string& ranks,
                           const std::filesystem::path& costs, const Sink& sink) {
    Section section{"ranks", "Many ranks", prose, {}, "", Facts::array()};
    GrowingTable table(live_table(), sink);
    for (const std::string& game : games) {
        if (cli::stop_flag()) break;
        bench.say(game);
        const ChildResult run = run_child(command_for(bench, game, ranks, costs),
                                          bench.limit_or(rank_curve_limit) + std::chrono::minutes(1));
        const Facts facts = Facts::parse(run.out, nullptr, false);
        const bool ran = run.exit_code == cli::exit_done || run.exit_code == cli::exit_stopped;
        if (!ran || facts.is_discarded() || !facts.contains("runs")) {
            section.failed = section.failed || !run.stopped;
            add_note(fmt::format("{} failed: {}", game, run.err.substr(0, run.err.find('\n'))), section);
            continue;
        }
        for (const Facts& of_ranks : facts.at("runs")) {
            table.add(cells_of(game, of_ranks));
            Facts row = {{"game", game}};
            row.update(of_ranks);
            section.facts.push_back(std::move(row));
        }
        bench.save_so_far(section);
    }
    section.stopped = cli::stop_flag();
    section.tables = {{"", table.table()}};
    return section;
}

} // namespace deduce::bench
