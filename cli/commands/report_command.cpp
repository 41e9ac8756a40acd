// deduce report GAME: a page that shows the optimal strategy, to be opened in a browser.
#include "cli/commands/commands.hpp"
#include "cli/strategy/verification.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/game.hpp"
#include "cli/support/goal_options.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/phase.hpp"
#include "cli/support/progress.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/strategy_facts.hpp"
#include "cli/support/thread_limit.hpp"
#include "cli/support/version.hpp"
#include "cluster/cluster_solve.hpp"
#include "engine/model/errors.hpp"
#include "engine/strategy/replay.hpp"
#include "engine/within/solve_within.hpp"
#include "report/page.hpp"
#include "report/page_data.hpp"
#include "rulesets/registry.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

struct ReportOptions {
    std::string game;
    std::string output;
    std::string strategy; // file
    GoalOptions goal;
    std::int64_t top = 12;
    std::string top_for = "10s";
    RunOptions run;
    CheckpointOptions checkpoint;
};

// The page says that its strategy keeps its word: it is played in every situation before.
void check_by_the_rules(const Game& game, const KnownStrategy& known) {
    const Replay played = replay(known.strategy, game);
    if (played.fault)
        throw InternalError(fmt::format("the strategy is not what the rules allow: {}", played.fault->text));
    if (played.costs != known.costs) throw InternalError("the strategy does not cost what was found");
}

std::optional<report::FirstQuestions> first_questions(const ReportOptions& options, const Game& game,
                                                      SolveParams params, const SolveResult& result) {
    const bool asks = result.strategy && result.strategy->strategy.is_question(Strategy::root);
    if (!asks || options.top == 0 || stop_flag()) return std::nullopt;
    const Phase phase(parse_duration("--top-for", options.top_for));
    params.stop = &phase.stop();
    try {
        return report::compare_first_questions(game, params, result.total,
                                               result.strategy->strategy.question(Strategy::root),
                                               static_cast<std::size_t>(options.top), result.limit_of_strategy());
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

std::string page_of(const ReportOptions& options, const Game& game, const SolveParams& params,
                    const SolveResult& result, std::optional<bool> is_said_to_be_optimal = {}) {
    const rulesets::Ruleset& ruleset = rulesets::ruleset_of(game);
    const auto first = first_questions(options, game, params, result);
    return report::html_page(report::page_data(
        {game, ruleset.summary, ruleset.rules, std::string(version), result, first, is_said_to_be_optimal}));
}

void write_page(const ReportOptions& options, const std::string& page, nlohmann::ordered_json& facts) {
    write_text(options.output, page, "--output");
    facts["page"] = options.output;
    if (options.output != "-" && options.run.json() != "-") print(to_lines(facts));
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
}

// Nothing is solved: the file's strategy is played in every situation, and shown.
int report_file(const ReportOptions& options, SolveParams params, const Game& game) {
    VerifiedStrategy file = verified_strategy(options.strategy, game, params.stop);
    if (file.note && !options.run.quiet()) fmt::print(stderr, "deduce: note: {}\n", *file.note);
    params.objective = file.claims.objective;
    params.priority = file.claims.priority;
    if (params.priority == Priority::one) params.at_most = file.claims.at_most;
    params = with_game_limit(game, params);
    SolveResult result;
    result.objective = params.objective;
    result.priority = params.priority;
    result.at_most = params.at_most;
    result.total = {0, file.costs.value(params.objective)};
    result.weight = file.costs.weight;
    result.cost_scale = game.cost_scale();
    result.weight_scale = game.weight_scale();
    result.strategy = KnownStrategy{std::move(file.strategy), std::move(file.costs)};
    const ThreadLimit threads(params.threads);
    const std::string page = page_of(options, game, params, result, file.claims.is_optimal);

    nlohmann::ordered_json facts;
    facts["game"] = game.name();
    facts["objective"] = objective_name(result.objective, result.priority);
    facts["strategy_file"] = options.strategy;
    facts["verdict"] = "verified";
    facts["claims"] = file.claims.is_optimal ? "optimal" : "bounds";
    if (file.claims.at_most) facts["at_most"] = *file.claims.at_most;
    facts["weight"] = result.weight;
    add_strategy_facts(facts, game, *result.strategy);
    facts["version"] = version;
    write_page(options, page, facts);
    return exit_done;
}

void refuse_options_of_a_solve(const ReportOptions& options) {
    const char* other = nullptr;
    if (options.run.time_limit()) other = "--time-limit";
    if (options.goal.has_limit()) other = "--at-most";
    if (options.checkpoint.is_given()) other = "--checkpoint";
    if (other != nullptr)
        throw BadInput(fmt::format("{}: --strategy was given, too, so nothing is solved; leave one of them out "
                                   "(--top-for limits the first questions)",
                                   other));
}

int report_game(const ReportOptions& options, Session& session) {
    // 1. What was given.
    SolveParams params = options.run.params(session);
    options.goal.check();
    params.wants_strategy = true;
    params.strategy_patience = std::chrono::seconds(60); // without one there is little to show
    const auto time_limit = options.run.time_limit();
    parse_duration("--top-for", options.top_for);
    if (options.output == "-" && options.run.json() == "-")
        throw BadInput("--output and --json: - was given for both; name a file for one of them");
    if (session.is_first()) {
        check_writable(options.output, "--output");
        check_writable(options.run.json());
    }
    if (!options.strategy.empty()) {
        refuse_options_of_a_solve(options);
        return session.is_first() ? report_file(options, params, *read_limited_game(options.game)) : exit_done;
    }
    params.checkpoint = options.checkpoint.params(session, options.run.quiet(), CheckpointOptions::OfRanks::any);
    const auto game = read_limited_game(options.game, session.is_first());
    params = options.goal.fill(std::move(params), *game);
    GoalOptions::note_on_ranks(params, session, options.run.quiet());
    if (session.is_first()) params.listener = progress_printer(options.game, params.objective, options.run.quiet());

    // 2. The strategy. The time limit is for this; the first questions have their own.
    const ThreadLimit threads(params.threads);
    std::optional<SolveResult> result;
    {
        const Phase phase(time_limit);
        params.stop = &phase.stop();
        result = cluster::solve_on_ranks(session.transport, *game, params, notice_printer(options.run.quiet()));
    }
    if (!result) return exit_done;
    for (const std::string& problem : {result->checkpoint_problem, result->listener_problem})
        if (!problem.empty()) throw Error(problem);

    // 3. The page.
    if (result->strategy) check_by_the_rules(*game, *result->strategy);
    auto facts = to_json(*game, *result);
    write_page(options, page_of(options, *game, params, *result), facts);
    return result->answered() ? exit_done : exit_stopped;
}

} // namespace

Command report_command() {
    auto options = std::make_shared<ReportOptions>();
    Command command("report", "Write a page that shows the optimal strategy, to be opened in a browser");
    command.add_game(options->game);
    command.add_text("--output", options->output, "Write the page to FILE, or to the standard output for -", "FILE")
        .is_required = true;
    command.add_text(
        "--strategy", options->strategy,
        "Show the strategy of this file (written by `deduce solve --strategy`) instead of solving; its objective and its limit count",
        "FILE");
    options->goal.add_to(command);
    command.add_number("--top", options->top, 0, 1000, "Compare the N most promising first questions (default: 12)");
    command.add_text("--top-for", options->top_for,
                     "Find exact values of these for so long (default: 10s); the others get proven bounds", "TIME");
    options->run.add_to(command);
    options->checkpoint.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce report mastermind:pegs=4,colours=6 --output mastermind.html\n"
        "  deduce report blackbox:size=5,dots=2 --output blackbox.html --objective worst\n"
        "  deduce report words:answers=rulesets/examples/birds.txt --output birds.html --top 19\n"
        "  deduce report table:rulesets/examples/car.csv --output car.html\n"
        "  deduce report bulls --output bulls.html --time-limit 1m --top-for 30s\n"
        "  deduce solve scales:coins=8 --strategy scales.json\n"
        "  deduce report scales:coins=8 --strategy scales.json --output scales.html\n"
        "The page is one file. It needs no network, and holds strategies of up to 50000 situations whole; of larger\n"
        "ones it holds the top. Every node of the strategy has its own link in the address.\n"
        "The result is printed as by `deduce solve`, with the same exit codes. With --strategy the file is verified\n"
        "as by `deduce verify`; that no strategy costs less is not proven again, and the page says so.");
    command.set_action([options](Session& session) { return report_game(*options, session); });
    return command;
}

} // namespace deduce::cli
