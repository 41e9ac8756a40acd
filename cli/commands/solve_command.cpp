// deduce solve GAME: the optimum, proven.
#include "cli/commands/commands.hpp"
#include "cli/strategy/certificate_file.hpp"
#include "cli/strategy/strategy_file.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/game.hpp"
#include "cli/support/goal_options.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/limit.hpp"
#include "cli/support/output.hpp"
#include "cli/support/progress.hpp"
#include "cli/support/report.hpp"
#include "cli/support/thread_limit.hpp"
#include "cluster/cluster_solve.hpp"
#include "engine/model/errors.hpp"
#include "engine/solve_steps.hpp"
#include "engine/within/solve_within.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

// A stopped solve prints what it has at once; whoever wants a file has some more time.
constexpr std::chrono::seconds patience_for_a_file{10};
constexpr std::int64_t most_depth = 1'000'000;

struct SolveOptions {
    std::string game;
    GoalOptions goal;
    std::string limit;
    std::optional<std::size_t> width;
    RunOptions run;
    CheckpointOptions checkpoint;
    bool no_strategy = false;
    std::string strategy;    // file
    std::string certificate; // file
    std::int64_t depth = 0;
};

// Before a long solve: whether the strategy can be written as it is wanted.
void check_strategy(const SolveOptions& options, bool is_first) {
    const bool is_dot = !options.strategy.empty() && strategy_format_of(options.strategy) == StrategyFormat::dot;
    if (options.depth > 0 && !is_dot)
        throw BadInput("--depth: it is for --strategy FILE.dot; other files hold the whole strategy");
    if (options.strategy.empty()) return;
    if (options.no_strategy) throw BadInput("--no-strategy: --strategy was given, too; choose one of them");
    if (is_first) check_writable(options.strategy, "--strategy");
}

void write_strategy(const SolveOptions& options, const Game& game, const SolveResult& result) {
    if (!result.strategy)
        throw Error(fmt::format("--strategy: no strategy is known; {} was not written", options.strategy));
    const auto& [strategy, costs] = *result.strategy;
    const StrategyClaims claims{game.name(),    result.objective, result.strategy_is_optimal(), costs.total,
                                costs.weight,   costs.worst,      result.limit_of_strategy(),   {},
                                result.priority};
    OutputFile file(options.strategy, "--strategy");
    const Put put = [&](std::string_view text) { file.put(text); };
    switch (strategy_format_of(options.strategy)) {
    case StrategyFormat::json:
        write_strategy_json(put, game, claims, strategy);
        break;
    case StrategyFormat::text:
        write_strategy_text(put, game, claims, strategy);
        break;
    case StrategyFormat::dot:
        write_strategy_dot(put, game, claims, strategy, static_cast<std::size_t>(options.depth));
        break;
    }
    file.finish();
}

// What goes with no width.
void check_width_options(const SolveOptions& options) {
    const char* other = !options.limit.empty()         ? "--limit"
                        : options.goal.has_limit()     ? "--at-most"
                        : !options.certificate.empty() ? "--certificate"
                        : options.goal.objective() != Objective::average || options.goal.priority() != Priority::one
                            ? "--objective"
                            : nullptr;
    if (other != nullptr) throw BadInput(fmt::format("--width: {} was given, too; choose one of them", other));
}

std::optional<Limit> limit_in(const std::string& option, const std::string& text, const std::string& expected) {
    if (text.empty()) return std::nullopt;
    return Limit(option, text, expected);
}

// In progress: bounds are those of the strategies of that width.
std::string label_of(const SolveOptions& options) {
    return options.width ? fmt::format("{} --width {}", options.game, *options.width) : options.game;
}

int solve_game(const SolveOptions& options, Session& session) {
    SolveParams params = options.run.params(session);
    params.objective = options.goal.objective();
    params.wants_strategy = !options.no_strategy;
    if (!options.strategy.empty()) params.strategy_patience = patience_for_a_file;
    check_strategy(options, session.is_first());
    Certificate certificate(options.certificate, session, options.run.quiet());
    certificate.ask_for(params);
    const auto time_limit = options.run.time_limit();
    const auto limit = limit_in("--limit", options.limit,
                                "an average such as 11.52, a fraction such as 50718/7140, or a total such as 50718");
    options.goal.check();
    if (limit && (options.goal.has_limit() || options.goal.priority() != Priority::one))
        throw BadInput("--limit: --at-most or a second objective was given, too; choose one of them");
    params.width = options.width;
    if (params.width) check_width_options(options);
    if (session.is_first()) check_writable(options.run.json());
    params.checkpoint = options.checkpoint.params(session, options.run.quiet(), CheckpointOptions::OfRanks::any);
    const auto game = read_limited_game(options.game, session.is_first());
    if (limit) params.limit = limit->in_units_of(*game, params.objective);
    params = options.goal.fill(std::move(params), *game);
    if (!options.certificate.empty() && is_within(params))
        throw BadInput("--certificate: --at-most, a second objective or guesses=N was given, too; choose one of them");
    GoalOptions::note_on_ranks(params, session, options.run.quiet());
    if (session.is_first())
        params.listener = progress_printer(label_of(options), params.objective, options.run.quiet(), params.limit);

    const TimeLimit timer(time_limit);
    const ThreadLimit threads(params.threads);
    const auto result = cluster::solve_on_ranks(session.transport, *game, params, notice_printer(options.run.quiet()));
    if (!result) return exit_done;
    auto facts = to_json(*game, *result);
    if (!params.checkpoint.file.empty()) facts["known_from_checkpoint"] = result->restored;
    std::string strategy_problem;
    if (!options.strategy.empty()) {
        strategy_problem = problem_in([&] { write_strategy(options, *game, *result); });
        if (strategy_problem.empty()) facts["strategy_file"] = options.strategy;
    }
    certificate.tell(facts);
    if (options.run.json() != "-") print(to_lines(facts));
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
    for (const std::string& problem :
         {result->checkpoint_problem, result->listener_problem, strategy_problem, certificate.problem()})
        if (!problem.empty()) throw Error(problem);
    return result->answered() ? exit_done : exit_stopped;
}

} // namespace

Command solve_command() {
    auto options = std::make_shared<SolveOptions>();
    Command command("solve", "Find a game's optimal average or worst-case cost, and prove it");
    command.add_game(options->game);
    options->goal.add_to(command);
    command.add_text(
        "--limit", options->limit,
        "Ask only whether a strategy costs less than X, which is far cheaper to find out: X is an average\n"
        "(11.52, 12.0), a fraction (50718/7140), or a whole number, which is a total (with --objective\n"
        "worst: a cost). status = below, or refuted: proven that none does (both exit 0)",
        "X");
    command.add_width(
        options->width,
        "Only look for a good strategy, which takes far less time than the optimum: of each set of more than\n"
        "64 classes only the N questions that gain the most information per cost are tried (of the whole\n"
        "game: all). With N = 1, 2 and 4 it is some 1, 0.5 and 0.2 % above the optimum. status = narrow: the\n"
        "best strategy of this kind was found (exit 0); lower_total is proven, but low");
    options->run.add_to(command);
    options->checkpoint.add_to(command);
    command.add_text(
        "--strategy", options->strategy,
        "Write the whole strategy to FILE: .json for programs and `deduce verify`, .txt for people, .dot for "
        "Graphviz",
        "FILE");
    command.add_number("--depth", options->depth, 1, most_depth,
                       "With --strategy FILE.dot: leave out what follows after N questions");
    command.add_text(
        "--certificate", options->certificate,
        "Write why the result, or what is proven of it, is right to FILE, for `deduce-check`; needs the game's table "
        "(deduce export --format binary)",
        "FILE");
    command.add_flag("--no-strategy", options->no_strategy, "Prove the optimum, and leave the strategy out");
    command.set_footer(
        "Examples:\n"
        "  deduce solve mastermind:pegs=4,colours=6\n"
        "  deduce solve blackbox:size=5,dots=2 --objective worst --threads 2 --memo 2G --json -\n"
        "  deduce solve mastermind:pegs=4,colours=6 --strategy codes.json\n"
        "  deduce solve blackbox:size=4,dots=3 --strategy box.dot --depth 2\n"
        "  deduce solve bulls:digits=4,symbols=10 --time-limit 30s\n"
        "  deduce solve mastermind:pegs=4,colours=6 --at-most 5\n"
        "  deduce solve blackbox:size=6,dots=3 --limit 9.2\n"
        "  deduce solve blackbox:size=8,dots=4 --width 2 --strategy box.json\n"
        "  deduce solve blackbox:size=8,dots=4 --checkpoint blackbox.memo --time-limit 3h\n"
        "  mpirun -n 4 deduce solve blackbox:size=6,dots=3 --json result.json\n"
        "The result is optimal when status = optimal; with --limit, lower_total and upper_total are proven, and one of them\n"
        "is on its side of limit_total. When stopped early (--time-limit, Ctrl-C, SIGTERM), status =\n"
        "bounds, lower_total and upper_total are proven, value is the upper one, and the exit code is 3. The strategy\n"
        "is then the one of upper_total, or a better one; strategy_above_upper is there only where it costs more, and\n"
        "tells by how much.");
    command.set_action([options](Session& session) { return solve_game(*options, session); });
    return command;
}

} // namespace deduce::cli
