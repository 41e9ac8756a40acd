// deduce solve GAME: the optimum, proven.
#include "cli/commands/commands.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/progress.hpp"
#include "cli/support/report.hpp"
#include "cli/support/thread_limit.hpp"
#include "cluster/cluster_solve.hpp"
#include "engine/model/errors.hpp"

#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

struct SolveOptions {
    std::string game;
    Objective objective = Objective::average;
    RunOptions run;
    CheckpointOptions checkpoint;
    bool no_strategy = false;
};

int solve_game(const SolveOptions& options, Session& session) {
    SolveParams params = options.run.params(session);
    params.objective = options.objective;
    params.wants_strategy = !options.no_strategy;
    const auto time_limit = options.run.time_limit();
    if (session.is_first()) check_writable(options.run.json());
    params.checkpoint = options.checkpoint.params(session, options.run.quiet());
    const auto game = read_game(options.game, session.is_first());
    if (session.is_first()) params.listener = progress_printer(options.game, params.objective, options.run.quiet());

    const TimeLimit timer(time_limit);
    const ThreadLimit threads(params.threads);
    const auto result = cluster::solve_on_ranks(session.transport, *game, params);
    if (!result) return exit_done;
    auto facts = to_json(*game, *result);
    if (!params.checkpoint.file.empty()) facts["known_from_checkpoint"] = result->restored;
    if (options.run.json() != "-") print(to_lines(facts));
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
    for (const std::string& problem : {result->checkpoint_problem, result->listener_problem})
        if (!problem.empty()) throw Error(problem);
    return result->optimal() ? exit_done : exit_stopped;
}

} // namespace

Command solve_command() {
    auto options = std::make_shared<SolveOptions>();
    Command command("solve", "Find a game's optimal average or worst-case cost, and prove it");
    command.add_game(options->game);
    command.add_objective(options->objective);
    options->run.add_to(command);
    options->checkpoint.add_to(command);
    command.add_flag("--no-strategy", options->no_strategy, "Prove the optimum, and leave the strategy out");
    command.set_footer(
        "Examples:\n"
        "  deduce solve mastermind:pegs=4,colours=6\n"
        "  deduce solve blackbox:size=5,dots=2 --objective worst --threads 2 --memo 2G --json -\n"
        "  deduce solve bulls:digits=4,symbols=10 --time-limit 30s\n"
        "  deduce solve blackbox:size=8,dots=4 --checkpoint blackbox.memo --time-limit 3h\n"
        "  mpirun -n 4 deduce solve blackbox:size=6,dots=3 --json result.json\n"
        "The result is optimal when status = optimal. When stopped early (--time-limit, Ctrl-C, SIGTERM), status =\n"
        "bounds, lower_total and upper_total are proven, value is the upper one, and the exit code is 3.");
    command.set_action([options](Session& session) { return solve_game(*options, session); });
    return command;
}

} // namespace deduce::cli
