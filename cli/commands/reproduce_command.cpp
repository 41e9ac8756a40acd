// deduce reproduce: a table of optima beside the published ones, in about a minute; or the thesis' chapter 10.
#include "cli/commands/commands.hpp"
#include "cli/commands/published_optima.hpp"
#include "cli/commands/reproduce_thesis.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/progress.hpp"
#include "cli/support/report.hpp"
#include "cli/support/thread_limit.hpp"
#include "cluster/cluster_solve.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"

#include <array>
#include <memory>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

enum class What { optima, thesis };
constexpr std::array<std::string_view, 2> what_words = {"optima", "thesis"};

struct ReproduceOptions {
    What what = What::optima;
    ThesisOptions thesis;
    RunOptions run;
};

int reproduce_optima(const ReproduceOptions& options, Session& session) {
    SolveParams params = options.run.params(session);
    const auto time_limit = options.run.time_limit();
    const bool show = session.is_first() && options.run.json() != "-";
    if (session.is_first()) check_writable(options.run.json());
    const TimeLimit timer(time_limit);
    const ThreadLimit threads(params.threads);
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    bool differs = false;
    bool stopped = false;
    if (show)
        print(fmt::format("{:<40} {:<7} {:>10} {:>8} {:>8} {:>8} {:>9} {:>7}  {:<9} {:<8} {}\n", "game", "aim", "value",
                          "decimal", "lower", "upper", "nodes", "seconds", "published", "verdict", "source"));
    for (const Published& p : published_optima()) {
        const auto game = rulesets::make_game(p.game);
        params.objective = p.objective;
        if (session.is_first())
            params.listener = progress_printer(std::string(p.game), p.objective, options.run.quiet());
        const auto result = cluster::solve_on_ranks(session.transport, *game, params);
        if (!result) continue;
        const char* verdict = "agrees";
        if (!result->optimal()) {
            verdict = "stopped";
            stopped = true;
        } else if (p.value.empty()) {
            verdict = "new";
        } else if (!agrees(p.value, *result)) {
            verdict = "DIFFERS";
            differs = true;
        }
        auto row = to_json(*game, *result);
        row["published"] = p.value;
        row["source"] = p.source;
        row["verdict"] = verdict;
        if (show)
            print(fmt::format("{:<40} {:<7} {:>10} {:>8} {:>8} {:>8} {:>9} {:>7.2f}  {:<9} {:<8} {}\n", p.game,
                              objective_name(p.objective), exact_value(*result), decimal_value(*result),
                              row["lower_total"].dump(), row["upper_total"].dump(), result->nodes, result->seconds,
                              p.value.empty() ? "-" : p.value, verdict, p.source.empty() ? "-" : p.source));
        rows.push_back(std::move(row));
    }
    if (!session.is_first()) return exit_done;
    if (!options.run.json().empty()) write_json(options.run.json(), rows);
    return differs ? exit_failed : stopped ? exit_stopped : exit_done;
}

int reproduce(const ReproduceOptions& options, Session& session) {
    if (options.what == What::thesis) return reproduce_thesis(options.thesis, options.run, session);
    if (!options.thesis.tables.empty() || !options.thesis.markdown.empty() || options.thesis.slow)
        throw BadInput("reproduce: --table, --markdown and --slow need `deduce reproduce thesis`");
    return reproduce_optima(options, session);
}

} // namespace

Command reproduce_command() {
    auto options = std::make_shared<ReproduceOptions>();
    Command command("reproduce", "Solve games of the literature, and compare with the published optima");
    command.add_choice("what", options->what, what_words,
                       "optima: a table of published optima, in about a minute (the default);\n"
                       "thesis: chapter 10 of the thesis, figure by figure, in some minutes");
    command.add_list("--table", options->thesis.tables,
                     "Of the thesis, only these tables, such as 10.13 or 10.5,10.9 (default: all)", "LIST");
    command.add_flag("--slow", options->thesis.slow, "Of the thesis, also the figures that take very long");
    command.add_text("--markdown", options->thesis.markdown,
                     "Write the thesis' tables as Markdown to FILE, or to the standard output for -", "FILE");
    options->run.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce reproduce\n"
        "  mpirun -n 2 deduce reproduce --json table.json\n"
        "  deduce reproduce thesis --table 10.13\n"
        "  deduce reproduce thesis --markdown reproduction.md\n"
        "Lower and upper are proven totals over all situations (a cost for the worst case); equal means optimal.\n"
        "The exit code is 1 if any row DIFFERS; of the thesis, if one does so for no reason that lies in the print.");
    command.set_action([options](Session& session) { return reproduce(*options, session); });
    return command;
}

} // namespace deduce::cli
