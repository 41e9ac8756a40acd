// deduce simulate GAME: how a search would do on many ranks.
#include "cli/commands/commands.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/figures.hpp"
#include "cli/support/game.hpp"
#include "cli/support/gantt_chart.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/step_costs_file.hpp"
#include "cli/support/version.hpp"
#include "cluster/simulation.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr std::int64_t most_ranks = 4096;

struct SimulateOptions {
    std::string game;
    Objective objective = Objective::average;
    std::optional<std::size_t> width;
    std::vector<std::string> ranks;
    std::string ranks_of_machine = "1";
    std::string at_once = "1";
    std::string latency = "2us";
    std::string bandwidth = "10G";
    std::string costs; // file
    std::string steps; // file
    std::string gantt; // file
    RunOptions run;
};

using cluster::seconds;

cluster::NetworkParams network_of(const SimulateOptions& options) {
    constexpr double bits_a_byte = 8;
    return {parse_latency("--latency", options.latency),
            static_cast<double>(parse_rate("--bandwidth", options.bandwidth)) / bits_a_byte};
}

// Of a run that was stopped, what it came to.
nlohmann::ordered_json facts_of(const cluster::SimulatedRun& run, const cluster::MeasuredRun& alone, bool stopped) {
    const auto ranks = static_cast<double>(run.ranks.size());
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    double busy = 0;
    double least_busy = 1;
    for (const cluster::SimulatedRank& r : run.ranks) {
        messages += r.sent.messages;
        bytes += r.sent.bytes;
        const double share = seconds(r.searching) / seconds(run.time);
        busy += share / ranks;
        least_busy = std::min(least_busy, share);
    }
    nlohmann::ordered_json facts;
    facts["ranks"] = run.ranks.size();
    if (run.at_once > 1) facts["at_once"] = run.at_once;
    if (stopped) facts["stopped"] = true;
    facts["seconds"] = seconds(run.time);
    if (!stopped) facts["efficiency"] = rounded(seconds(alone.time) / ranks / seconds(run.time));
    facts["nodes"] = run.nodes;
    if (!stopped)
        facts["nodes_over_one_rank"] = rounded(static_cast<double>(run.nodes) / static_cast<double>(alone.nodes));
    facts["busy"] = rounded(busy);
    facts["least_busy"] = rounded(least_busy);
    facts["messages"] = messages;
    facts["bytes"] = bytes;
    return facts;
}

// Of a run on these ranks.
cluster::SimulationListener printer(const SimulateOptions& options, const std::string& ranks) {
    if (options.run.quiet()) return nullptr;
    return [label = options.game + " on " + ranks, watch = Stopwatch(),
            pace = Pace()](const cluster::SimulationProgress& p) mutable {
        const double now = watch.seconds();
        if (!pace.is_due(now)) return;
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} nodes, {}{}\n", label, now, p.nodes,
                   rate_text(static_cast<double>(p.nodes) / now),
                   p.virtual_seconds ? fmt::format(", {:.3f} s by the clocks of the ranks", *p.virtual_seconds) : "");
    };
}

// One rank alone on a machine has the memory that its ranks would have together, as far as this machine has that.
std::size_t memo_of_one_rank(const SolveParams& params, const std::vector<int>& ranks, int ranks_of_machine) {
    const auto together = static_cast<std::size_t>(std::min(std::ranges::max(ranks), ranks_of_machine));
    return std::max(params.memo_bytes, std::min(params.memo_bytes * together, physical_memory() / 4));
}

cluster::MeasuredRun run_alone(const SimulateOptions& options, const Game& game, const SolveParams& params) {
    const cluster::SimulationListener listener = printer(options, "one rank");
    if (options.costs.empty() || !std::filesystem::exists(options.costs)) {
        const cluster::MeasuredRun run = cluster::measure_steps(game, params, listener);
        if (!stop_flag() && !options.costs.empty()) write_step_costs(options.costs, run.costs);
        return run;
    }
    return cluster::run_on_one_rank(game, params, read_step_costs(options.costs), listener);
}

int simulate_game(const SimulateOptions& options, Session& session) {
    if (session.transport.size() > 1)
        throw BadInput("simulate: it simulates its ranks itself; start it without mpirun, on one process");
    const TimeLimit timer(options.run.time_limit());
    SolveParams params = options.run.params(session);
    params.objective = options.objective;
    params.width = options.width;
    if (params.width && params.objective != Objective::average)
        throw BadInput("--width: --objective was given, too; choose one of them");
    const cluster::NetworkParams network = network_of(options);
    std::vector<int> ranks;
    for (const std::string& text : options.ranks)
        ranks.push_back(static_cast<int>(parse_number("--ranks", text, 1, most_ranks)));
    if (ranks.empty()) ranks = {1, 2, 4, 8};
    const auto ranks_of_machine =
        static_cast<int>(parse_number("--ranks-per-machine", options.ranks_of_machine, 1, most_ranks));
    const auto at_once = static_cast<int>(parse_number("--at-once", options.at_once, 1, most_ranks));
    check_writable(options.run.json());
    check_writable(options.gantt, "--gantt");
    check_writable(options.steps, "--steps");
    if (!std::filesystem::exists(options.costs)) check_writable(options.costs, "--costs");
    const auto game = read_game(options.game);

    SolveParams params_of_one = params;
    params_of_one.memo_bytes = memo_of_one_rank(params, ranks, ranks_of_machine);
    const cluster::MeasuredRun alone = run_alone(options, *game, params_of_one);
    if (stop_flag()) throw Stopped();
    nlohmann::ordered_json facts;
    facts["game"] = game->name();
    if (params.width) facts["width"] = *params.width;
    facts["latency_seconds"] = seconds(network.latency);
    facts["bytes_a_second"] = network.bytes_a_second;
    facts["ranks_per_machine"] = ranks_of_machine;
    facts["seconds_on_one_rank"] = seconds(alone.time);
    facts["nodes_on_one_rank"] = alone.nodes;
    facts["runs"] = nlohmann::ordered_json::array();
    std::vector<std::pair<std::string, cluster::StepTimes>> steps = {{"one_rank", alone.steps}};
    bool stopped = false;
    for (const int n : ranks) {
        const cluster::SimulatedRun run =
            cluster::simulate(*game, params, n, network, alone.costs, ranks_of_machine, at_once,
                              printer(options, fmt::format("{} simulated ranks", n)));
        stopped = stop_flag() && run.total != alone.total;
        if (stopped && run.time.count() == 0) break; // it had hardly begun
        if (!stopped && run.total != alone.total)
            throw InternalError(fmt::format("{} simulated ranks find another optimum than one", n));
        facts["runs"].push_back(facts_of(run, alone, stopped));
        steps.emplace_back(fmt::format("{}_ranks", n), run.steps);
        if (!options.gantt.empty()) write_text(options.gantt, gantt_chart(game->name(), run), "--gantt");
        if (options.run.json() != "-") print(to_lines(facts["runs"].back()) + "\n");
        if (stop_flag()) break;
    }
    if (!options.steps.empty()) write_step_times(options.steps, steps);
    facts["version"] = version;
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
    return stopped || facts["runs"].size() < ranks.size() ? exit_stopped : exit_done;
}

} // namespace

Command simulate_command() {
    auto options = std::make_shared<SimulateOptions>();
    Command command("simulate", "Tell how a search would do on many ranks, in one process on virtual clocks");
    command.add_game(options->game);
    command.add_objective(options->objective);
    command.add_width(options->width, "A search that is as narrow as that of `deduce solve --width N`");
    command.add_list("--ranks", options->ranks, "How many ranks, one thread each (default: 1,2,4,8)", "N,...");
    command.add_text("--ranks-per-machine", options->ranks_of_machine,
                     "So many ranks share the memo of a machine (default: 1)", "N");
    command.add_text("--at-once", options->at_once,
                     "So many ranks search at a time, on as many cores: it takes less time, but no two runs are alike\n"
                     "(default: 1)",
                     "N");
    command.add_text("--latency", options->latency, "How long a message is on its way: 500ns, 2us, 1ms (default: 2us)",
                     "TIME");
    command.add_text("--bandwidth", options->bandwidth,
                     "Bits a second that a rank sends; K, M and G are powers of 1000 (default: 10G)", "RATE");
    command.add_text(
        "--costs", options->costs,
        "What steps of the search take, by kind and size of the set: read from FILE, or measured and written\n"
        "there. The same costs give the same run",
        "FILE");
    command.add_text("--steps", options->steps,
                     "Write what all steps of one rank and of each run took, by kind and size of the set (CSV)",
                     "FILE");
    command.add_text("--gantt", options->gantt,
                     "Write when each rank searched and when it waited, as a picture (SVG) of the last run", "FILE");
    options->run.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce simulate blackbox:size=6,dots=3\n"
        "  deduce simulate blackbox:size=6,dots=3 --ranks 16 --gantt 16.svg\n"
        "  deduce simulate blackbox:size=6,dots=3 --ranks 8,16 --ranks-per-machine 8\n"
        "  deduce simulate blackbox:size=8,dots=3 --ranks 1,8,64 --costs 883.costs --json -\n"
        "  deduce simulate bulls:digits=4,symbols=9 --ranks 16 --latency 50us --bandwidth 1G\n"
        "  deduce simulate blackbox:size=8,dots=3 --ranks 8 --width 2\n"
        "A search on one rank measures what looks at sets take. Then the ranks search for real, one after\n"
        "another, in the order of their clocks. efficiency is the time of one rank, divided by the ranks\n"
        "and their time. --threads does not count. --memo is each rank's; one rank alone has what the ranks of\n"
        "its machine have together, up to a quarter of the memory here. Of a run that a signal or --time-limit\n"
        "cuts short, it tells how far the run came.");
    command.set_action([options](Session& session) { return simulate_game(*options, session); });
    return command;
}

} // namespace deduce::cli
