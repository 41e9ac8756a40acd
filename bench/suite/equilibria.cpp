// A process of `deduce equilibrium` for each game.
#include "bench/suite/equilibria.hpp"

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
    "`deduce equilibrium` on one thread: the hider mixes over `classes`, each iteration is a best response, `support` is how\n"
    "many strategies the seeker mixes over in the end. `search s` is all searches', `lp s` all matrices'.";

Table live_table() {
    return {{{"game", Align::left, 28},
             {"value", Align::right, 10},
             {"classes", Align::right, 7},
             {"iterations", Align::right, 10},
             {"support", Align::right, 7},
             {"nodes", Align::right, 10},
             {"search s", Align::right, 8},
             {"lp s", Align::right, 7},
             {"cpu s", Align::right, 7},
             {"MiB", Align::right, 5}}};
}

std::string value_cell(const Facts& facts) {
    const auto decimal = [&](const std::string& key) {
        return facts.at(key).is_null() ? std::string(no_figure) : facts.at(key + "_decimal").get<std::string>();
    };
    return facts.at("value").is_null() ? decimal("lower") + ".." + decimal("upper") : decimal("value");
}

std::vector<std::string> cells_of(const std::string& game, const Facts& facts, const Usage& usage) {
    return {game,
            value_cell(facts),
            fmt::format("{}", facts.at("classes").get<std::size_t>()),
            fmt::format("{}", facts.at("iterations").get<std::size_t>()),
            fmt::format("{}", facts.at("seeker").size()),
            fmt::format("{}", facts.at("nodes").get<std::uint64_t>()),
            seconds_cell(facts.at("search_seconds")),
            seconds_cell(facts.at("lp_seconds")),
            seconds_cell(usage.cpu_seconds()),
            size_cell(usage.peak_bytes)};
}

// In whole seconds, at least one.
std::string time_argument(std::chrono::milliseconds limit) {
    return fmt::format("{}s", std::max<std::int64_t>(1, limit.count() / 1000));
}

// What the mixtures are is not measured.
Facts measured(const Facts& facts, const Usage& usage) {
    Facts row;
    for (const char* key : {"game", "status", "value", "lower", "upper", "classes", "iterations", "strategies", "nodes",
                            "search_seconds", "lp_seconds", "seconds"})
        row[key] = facts.at(key);
    row["support"] = facts.at("seeker").size();
    row["cpu_seconds"] = rounded(usage.cpu_seconds());
    row["peak_bytes"] = usage.peak_bytes;
    return row;
}

} // namespace

std::vector<std::string> equilibrium_games() {
    return {"mastermind:pegs=3,colours=4",
            "mastermind:pegs=4,colours=3",
            "mastermind:pegs=4,colours=4",
            "bulls:digits=3,symbols=5",
            "numbers:max=30",
            "numbers:max=100",
            "blackbox:size=4,dots=2",
            "blackbox:size=5,dots=2",
            "battleships:ships=3+2"};
}

Section equilibria_section(const Bench& bench, const std::vector<std::string>& games, const Sink& sink) {
    Section section{"equilibria", "Against a player who hides", prose, {}, "", Facts::array()};
    GrowingTable table(live_table(), sink);
    for (const std::string& game : games) {
        if (cli::stop_flag()) break;
        bench.say(game);
        const auto limit = bench.limit_or(equilibrium_limit);
        const ChildResult run = run_child({bench.deduce.string(), "equilibrium", game, "--threads", "1", "--quiet",
                                           "--json", "-", "--time-limit", time_argument(limit)},
                                          limit + std::chrono::minutes(1));
        const Facts facts = Facts::parse(run.out, nullptr, false);
        const bool ran = run.exit_code == cli::exit_done || run.exit_code == cli::exit_stopped;
        if (!ran || facts.is_discarded() || !facts.contains("seeker")) {
            section.failed = !run.stopped;
            add_note(fmt::format("{} failed: {}", game, run.err.substr(0, run.err.find('\n'))), section);
            continue;
        }
        table.add(cells_of(game, facts, run.usage));
        section.facts.push_back(measured(facts, run.usage));
        bench.save_so_far(section);
    }
    section.stopped = cli::stop_flag();
    section.tables = {{"", table.table()}};
    return section;
}

} // namespace deduce::bench
