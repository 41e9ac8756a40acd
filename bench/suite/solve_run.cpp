// docs/output.md documents the JSON that is read here.
#include "bench/suite/solve_run.hpp"

#include "cli/support/interrupt.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::bench {
namespace {

constexpr int exit_optimal = 0;
constexpr int exit_stopped = 3;
constexpr std::chrono::seconds grace{60}; // for a deduce that does not heed its time limit at once

SolveRun failed(SolveRun run, const std::string& why) {
    run.ending = Ending::failed;
    run.remark = why;
    return run;
}

std::string last_line(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

Cost cost_of(const nlohmann::json& value) {
    return value == "inf" || value.is_null() ? infinite_cost : value.get<Cost>();
}

void read_facts(const nlohmann::json& facts, SolveRun& run) {
    run.total = {cost_of(facts.at("lower_total")), cost_of(facts.at("upper_total"))};
    run.weight = facts.at("weight").get<Weight>();
    run.situations = facts.at("situations").get<std::uint64_t>();
    run.questions = facts.at("questions").get<std::uint64_t>();
    run.nodes = facts.at("nodes").get<std::uint64_t>();
    run.solve_seconds = facts.at("seconds").get<double>();
    run.ending = facts.at("status") == "optimal" ? Ending::optimal : Ending::unfinished;
}

} // namespace

std::vector<std::string> command_of(const std::filesystem::path& deduce, const SolveOrder& order) {
    std::vector<std::string> command = {deduce.string(),
                                        "solve",
                                        order.game,
                                        "--threads",
                                        fmt::format("{}", order.threads),
                                        "--time-limit",
                                        fmt::format("{:.3f}s", static_cast<double>(order.limit.count()) / 1000),
                                        "--json",
                                        "-",
                                        "--no-strategy",
                                        "--quiet"};
    if (!order.memo.empty()) command.insert(command.end(), {"--memo", order.memo});
    if (!order.without.empty()) command.insert(command.end(), {"--without", order.without});
    return command;
}

SolveRun read_solve(const ChildResult& child) {
    SolveRun run;
    run.usage = child.usage;
    if (child.exit_code == exit_stopped && child.out.empty()) { // stopped while the game was read
        run.ending = Ending::unfinished;
        return run;
    }
    if (child.exit_code != exit_optimal && child.exit_code != exit_stopped) {
        if (child.timed_out)
            return failed(run, fmt::format("it did not stop, and was ended after {:.1f} s and {:.1f} s of CPU time",
                                           child.usage.wall_seconds, child.usage.cpu_seconds()));
        const std::string why = last_line(child.err);
        return failed(run, why.empty() ? fmt::format("exit code {}", child.exit_code) : why);
    }
    try {
        read_facts(nlohmann::json::parse(child.out), run);
    } catch (const nlohmann::json::exception& error) {
        return failed(run, fmt::format("unexpected output: {}", error.what()));
    }
    return run;
}

SolveRun solve_once(const Bench& bench, const SolveOrder& order) {
    SolveRun run = read_solve(run_child(command_of(bench.deduce, order), order.limit + grace));
    run.deduce = bench.version;
    return run;
}

SolveRun better_of(const std::optional<SolveRun>& before, const SolveRun& next, int threads) {
    if (!before) return next;
    if (before->ending != Ending::optimal) return *before;
    if (next.ending != Ending::optimal) return next;
    if (before->total != next.total)
        return failed(next,
                      fmt::format("runs of one game gave totals {} and {}", before->total.upper, next.total.upper));
    if (threads == 1 && before->nodes != next.nodes)
        return failed(next, fmt::format("runs of one thread took {} and {} nodes", before->nodes, next.nodes));
    const auto seconds = [threads](const SolveRun& run) {
        return threads == 1 ? run.usage.cpu_seconds() : run.usage.wall_seconds;
    };
    return seconds(next) < seconds(*before) ? next : *before;
}

SolveRun solve_repeatedly(const Bench& bench, const SolveOrder& order) {
    std::optional<SolveRun> best;
    for (int i = 0; i < bench.repeat && !cli::stop_flag(); i++) {
        best = better_of(best, solve_once(bench, order), order.threads);
        if (best->ending != Ending::optimal) break; // what is not over now is not over next time
    }
    return best.value_or(SolveRun{});
}

void expect_total_of(const SolveRun& reference, SolveRun& run) {
    if (run.ending != Ending::optimal || reference.ending != Ending::optimal || run.total == reference.total) return;
    run = failed(run, fmt::format("total {} instead of {}", run.total.upper, reference.total.upper));
}

} // namespace deduce::bench
