// deduce count GAME: the player nodes of the full decision set graph.
#include "cli/commands/commands.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/figures.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"
#include "thesis/graph/count.hpp"

#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

struct CountOptions {
    std::string game;
    RunOptions run;
};

int count_nodes(const CountOptions& options, const Session& session) {
    const SolveParams solve_params = options.run.params(session);
    const auto time_limit = options.run.time_limit();
    check_writable(options.run.json());
    const auto game = read_game(options.game);
    const Stopwatch watch;
    const TimeLimit timer(time_limit);
    thesis::CountParams params;
    params.memory_bytes = solve_params.memo_bytes;
    params.stop = &stop_flag();
    Pace pace;
    if (!options.run.quiet())
        params.listener = [&](std::uint64_t nodes) {
            const double now = watch.seconds();
            if (!pace.is_due(now)) return;
            fmt::print(stderr, "deduce: {}: {:.0f} s, {} player nodes so far, {}\n", options.game, now, nodes,
                       rate_text(static_cast<double>(nodes) / now));
        };
    thesis::GraphCount count{1, false}; // the root, if not even the table is finished
    std::optional<AnswerTable> table;
    try {
        table.emplace(*game, solve_params.table_bytes, &stop_flag());
        count = thesis::count_player_nodes(*table, params);
    } catch (const Stopped&) {
    }

    nlohmann::ordered_json facts;
    facts["game"] = game->name();
    facts["status"] = count.complete ? "complete" : "at least";
    facts["player_nodes"] = count.player_nodes;
    facts["situations"] = game->situation_count();
    facts["questions"] = game->question_count();
    if (table) facts["classes"] = table->class_count();
    facts["sets_told_apart_by"] = "128-bit keys";
    facts["seconds"] = rounded(watch.seconds());
    facts["version"] = version;
    if (options.run.json() != "-") print(to_lines(facts));
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
    return count.complete ? exit_done : exit_stopped;
}

} // namespace

Command count_command() {
    auto options = std::make_shared<CountOptions>();
    Command command("count", "Count the player nodes of a game's full decision set graph (thesis, table 10.3)");
    command.add_game(options->game);
    options->run.add_to(command);
    command.set_footer("Examples:\n"
                       "  deduce count numbers:max=100\n"
                       "  deduce count blackbox:size=4,dots=3 --json -\n"
                       "Every reachable decision set is counted once; their keys must fit into --memo.");
    command.set_action(
        [options](Session& session) { return session.is_first() ? count_nodes(*options, session) : exit_done; });
    return command;
}

} // namespace deduce::cli
