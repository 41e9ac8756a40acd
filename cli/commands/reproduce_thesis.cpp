// Checks the options, runs the tables, and writes what was found.
#include "cli/commands/reproduce_thesis.hpp"

#include "cli/commands/commands.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/thread_limit.hpp"
#include "cli/support/version.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "thesis/tables/writers.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {

using namespace thesis;

int reproduce_thesis(const ThesisOptions& options, const RunOptions& run, const Session& session) {
    // 1. Check everything before anything long begins.
    if (!session.is_first()) return exit_done;
    ReproductionParams params;
    params.solve = run.params(session);
    params.slow = options.slow;
    if (!run.quiet()) params.progress = [](const std::string& line) { fmt::print(stderr, "deduce: {}\n", line); };
    const auto time_limit = run.time_limit();
    const auto tables = chosen_tables(options.tables);
    if (run.json() == "-" && options.markdown == "-")
        throw BadInput("--json, --markdown: - was given for both; write one of them to a file");
    check_writable(run.json());
    check_writable(options.markdown, "--markdown");

    // 2. Run.
    const TimeLimit timer(time_limit);
    const ThreadLimit threads(params.solve.threads);
    const bool show = run.json() != "-" && options.markdown != "-";
    if (show) params.finished = [](const TableFindings& table) { print(to_text(table)); };
    const Stopwatch watch;
    const auto findings = reproduce_tables(tables, params);
    const RunFacts facts{params.solve.threads, options.slow, watch.seconds(), version};
    const Summary summary = summary_of(findings);

    // 3. Write.
    if (show) print(to_text(summary, facts));
    if (!run.json().empty()) write_json(run.json(), to_json(findings, facts));
    if (!options.markdown.empty()) write_text(options.markdown, to_markdown(findings, facts), "--markdown");
    return summary.differs > 0 ? exit_failed : summary.stopped > 0 ? exit_stopped : exit_done;
}

} // namespace deduce::cli
