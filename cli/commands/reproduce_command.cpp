// deduce reproduce: a table of optima beside the published ones, in about a minute; or the thesis' chapter 10.
#include "cli/commands/commands.hpp"
#include "cli/commands/reproduce_thesis.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/progress.hpp"
#include "cli/support/report.hpp"
#include "cluster/cluster_solve.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"

#include <array>
#include <cstdlib>
#include <memory>
#include <string_view>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

// A published optimum: as a decimal with the places that were printed, or as an exact fraction.
struct Published {
    std::string_view game;
    Objective objective;
    std::string_view value;
    std::string_view source;
};

constexpr auto average = Objective::average;
constexpr auto worst = Objective::worst;
constexpr std::array<Published, 15> published_optima = {{
    {"numbers:max=200", average, "7.7200", "thesis, table 10.13"},
    {"mastermind:pegs=4,colours=3,final=free", average, "2.0370", "thesis, table 10.13"},
    {"mastermind:pegs=3,colours=4,final=free", average, "2.2188", "thesis, table 10.15"},
    {"mastermind:pegs=3,colours=5,final=free", average, "2.6080", "thesis, table 10.13"},
    {"mastermind:pegs=4,colours=4,final=free", average, "649/256", "thesis, section 10.4"},
    {"mastermind:pegs=4,colours=6", average, "5625/1296", "Koyama and Lai 1993"},
    {"mastermind:pegs=4,colours=6", worst, "5", "Knuth 1976"},
    {"blackbox:size=5,dots=2", average, "4.8100", "thesis, table 10.15"},
    {"blackbox:size=4,dots=3", average, "6.1839", "thesis, table 10.13"},
    {"blackbox:size=6,dots=2", average, "5.1746", "thesis, table 10.13"},
    {"bulls:digits=4,symbols=9", average, "14914/3024", "fancidev/mastermind"},
    {"bulls:digits=4,symbols=10", average, "26274/5040", "fancidev/mastermind"},
    {"bulls:digits=4,symbols=10", worst, "7", "literature"},
    {"blackbox:size=5,dots=3", average, "", ""},
    {"blackbox:size=6,dots=3", average, "", ""},
}};

bool agrees(std::string_view published, const SolveResult& result) {
    const std::size_t slash = published.find('/');
    if (slash != std::string_view::npos) {
        const Cost numerator = std::atoll(std::string(published.substr(0, slash)).c_str());
        const Cost denominator = std::atoll(std::string(published.substr(slash + 1)).c_str());
        return numerator * result.weight == result.total.upper * denominator;
    }
    return published == (published.find('.') != std::string_view::npos ? decimal_value(result) : exact_value(result));
}

struct ReproduceOptions {
    std::string what = "optima";
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
    for (const Published& p : published_optima) {
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
        auto row = to_json(game->name(), *result);
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
    if (options.what == "thesis") return reproduce_thesis(options.thesis, options.run, session);
    if (options.what != "optima")
        throw BadInput(fmt::format("reproduce: \"{}\" was given; choose optima or thesis", options.what));
    if (!options.thesis.tables.empty() || !options.thesis.markdown.empty() || options.thesis.slow)
        throw BadInput("reproduce: --table, --markdown and --slow need `deduce reproduce thesis`");
    return reproduce_optima(options, session);
}

} // namespace

void add_reproduce_command(CLI::App& program, Actions& actions) {
    auto options = std::make_shared<ReproduceOptions>();
    CLI::App* command =
        program.add_subcommand("reproduce", "Solve games of the literature, and compare with the published optima");
    command
        ->add_option("what", options->what,
                     "optima: a table of published optima, in about a minute (the default);\n"
                     "thesis: chapter 10 of the thesis, figure by figure, in some minutes")
        ->type_name("optima|thesis");
    command
        ->add_option("--table", options->thesis.tables,
                     "Of the thesis, only these tables, such as 10.13 or 10.5,10.9 (default: all)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("LIST");
    command->add_flag("--slow", options->thesis.slow, "Of the thesis, also the figures that take very long");
    command
        ->add_option("--markdown", options->thesis.markdown,
                     "Write the thesis' tables as Markdown to FILE, or to the standard output for -")
        ->type_name("FILE");
    options->run.add_to(*command);
    command->footer(
        "Examples:\n"
        "  deduce reproduce\n"
        "  mpirun -n 2 deduce reproduce --json table.json\n"
        "  deduce reproduce thesis --table 10.13\n"
        "  deduce reproduce thesis --markdown reproduction.md\n"
        "Lower and upper are proven totals over all situations (a cost for the worst case); equal means optimal.\n"
        "The exit code is 1 if any row DIFFERS; of the thesis, if one does so for no reason that lies in the print.");
    actions[command] = [options](Session& session) { return reproduce(*options, session); };
}

} // namespace deduce::cli
