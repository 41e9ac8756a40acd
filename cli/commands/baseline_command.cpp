// deduce baseline GAME: the algorithms of the thesis as they are printed, one at a time.
#include "cli/commands/commands.hpp"
#include "cli/support/figures.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/pace.hpp"
#include "engine/run/stopwatch.hpp"
#include "thesis/baseline/baseline.hpp"
#include "thesis/baseline/readings.hpp"
#include "thesis/baseline/tree_count.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

using thesis::baseline::Algorithm;

// Names of an option's values, in the order of its enum.
constexpr std::array<std::string_view, 7> algorithms = {"tree",  "tree-integers", "tree-bounds", "graph-fractions",
                                                        "graph", "bounds",        "tree-count"};
constexpr std::size_t tree_count = 6; // no algorithm of baseline::solve
constexpr std::array<std::string_view, 2> orders = {"given", "random"};
constexpr std::array<std::string_view, 3> set_forms = {"list", "mask", "both"};
constexpr std::array<std::string_view, 2> labels = {"set", "mask"};
constexpr std::array<std::string_view, 4> answer_orders = {"number", "appearance", "hash-map", "thesis"};
constexpr std::size_t as_in_thesis = 3; // no order of baseline::solve

struct BaselineOptions {
    std::string game;
    std::size_t algorithm = static_cast<std::size_t>(Algorithm::bounds);
    std::int64_t seed = 1;
    std::size_t answers = as_in_thesis;
    thesis::baseline::Params params; // the rest
    std::string memo = "1G";
    std::string time_limit;
    std::string json;
    bool quiet = false;
};

template <class Enum, std::size_t count>
std::string_view word(const std::array<std::string_view, count>& words, Enum value) {
    return words[static_cast<std::size_t>(value)];
}

thesis::baseline::Params params_of(const BaselineOptions& options) {
    thesis::baseline::Params params = options.params;
    if (options.algorithm != tree_count) params.algorithm = static_cast<Algorithm>(options.algorithm);
    params.seed = static_cast<std::uint64_t>(options.seed);
    if (options.answers != as_in_thesis) params.answers = static_cast<thesis::baseline::AnswerOrder>(options.answers);
    params.memory_bytes = parse_bytes("--memo", options.memo);
    params.stop = &stop_flag();
    return params;
}

// A line after two seconds, and then now and then, with the rate.
std::function<void(std::uint64_t)> progress_lines(const BaselineOptions& options, const Stopwatch& watch) {
    if (options.quiet) return {};
    return [&options, watch, pace = Pace()](std::uint64_t nodes) mutable {
        const double seconds = watch.seconds();
        if (!pace.is_due(seconds)) return;
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} player nodes so far, {}\n", options.game, seconds, nodes,
                   rate_text(static_cast<double>(nodes) / seconds));
    };
}

void add_value(nlohmann::ordered_json& facts, const Game& game, Objective objective,
               const thesis::baseline::Result& result) {
    if (!result.complete) return;
    SolveResult solved;
    solved.objective = objective;
    solved.total = {result.total, result.total};
    solved.weight = result.weight;
    solved.cost_scale = game.cost_scale();
    facts["total"] = total_json(result.total);
    facts["weight"] = result.weight;
    facts["value"] = exact_value(solved);
    facts["value_decimal"] = decimal_value(solved);
    add_scales(facts, game.cost_scale(), game.weight_scale());
}

int run_baseline(const BaselineOptions& options) {
    thesis::baseline::Params params = params_of(options);
    const auto time_limit =
        options.time_limit.empty() ? std::nullopt : std::optional(parse_duration("--time-limit", options.time_limit));
    check_writable(options.json);
    const auto game = read_game(options.game);
    if (options.answers == as_in_thesis) thesis::baseline::follow_thesis(*game, params);
    const TimeLimit timer(time_limit);
    const AnswerTable table(*game, physical_memory() / 2, &stop_flag());
    const Stopwatch watch;
    params.listener = progress_lines(options, watch);

    nlohmann::ordered_json facts;
    bool complete = true;
    facts["game"] = game->name();
    facts["algorithm"] = algorithms[options.algorithm];
    if (options.algorithm == tree_count) {
        const auto nodes =
            thesis::baseline::count_tree_nodes(table, {params.memory_bytes, params.stop, params.listener});
        complete = nodes.has_value();
        facts["status"] = complete ? "counted, not walked" : "stopped";
        if (complete) facts["player_nodes"] = nodes->str();
    } else {
        const thesis::baseline::Result result = thesis::baseline::solve(table, params);
        complete = result.complete;
        facts["objective"] = objective_name(params.objective);
        facts["order"] = word(orders, params.questions);
        if (params.questions == thesis::baseline::QuestionOrder::random) facts["seed"] = options.seed;
        facts["sets"] = word(set_forms, params.sets);
        facts["memo_by"] = word(labels, params.memo_by);
        facts["answers"] = answer_orders[options.answers];
        facts["status"] = complete ? "optimal" : "stopped";
        add_value(facts, *game, params.objective, result);
        facts["player_nodes"] = result.player_nodes;
        facts["known_results"] = result.known_results;
        facts["known_limits"] = result.known_limits;
    }
    facts["seconds"] = rounded(watch.seconds());
    facts["version"] = version;
    if (options.json != "-") print(to_lines(facts));
    if (!options.json.empty()) write_json(options.json, facts);
    return complete ? exit_done : exit_stopped;
}

} // namespace

Command baseline_command() {
    auto options = std::make_shared<BaselineOptions>();
    auto& params = options->params;
    Command command("baseline", "Solve a game with an algorithm of the thesis, slowly (tables 10.4 to 10.12)");
    command.add_game(options->game);
    command
        .add_choice("--algorithm", options->algorithm, algorithms,
                    "tree: behavioural game tree, fractions (4.36);\n"
                    "tree-integers, tree-bounds: the same with totals, and limits;\n"
                    "graph-fractions: decision set graph (6.10); graph: with totals (6.16);\n"
                    "bounds: with limits (6.25 to 6.32; the default);\n"
                    "tree-count: the player nodes of the tree, counted without walking it")
        .type = "NAME";
    command.add_objective(params.objective);
    command.add_choice("--order", params.questions, orders,
                       "The order of questions; random: shuffled anew in each player node");
    command.add_number("--seed", options->seed, 0, std::numeric_limits<std::int64_t>::max(),
                       "Of the random order (default 1)");
    command.add_choice("--sets", params.sets, set_forms,
                       "What a node holds: a list, its greatest common fingerprint mask, or both");
    command.add_choice("--memo-by", params.memo_by, labels, "What known results are labelled with");
    command.add_choice("--answers", options->answers, answer_orders,
                       "The order of answers, on which limits depend:\n"
                       "number: by number; appearance: as the situations give them;\n"
                       "hash-map: by number as the hash map of Java 6 walks them;\n"
                       "thesis: that walk with the codes that reproduce the thesis' tables (the default)");
    command.add_text("--memo", options->memo, "Memory for known results, such as 512M (default 1G)", "SIZE");
    command.add_text("--time-limit", options->time_limit, "Stop after this time, such as 90s (exit 3)", "TIME");
    command.add_text("--json", options->json, "Write the result as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.add_flag("--quiet", options->quiet, "No progress on the standard error");
    command.set_footer(
        "Examples:\n"
        "  deduce baseline numbers:max=15 --algorithm tree\n"
        "  deduce baseline mastermind:pegs=4,colours=3,final=free --algorithm bounds --order random --seed 7\n"
        "  deduce baseline blackbox:size=6,dots=2 --algorithm graph --sets both --memo-by mask --json -\n"
        "These are the algorithms that the thesis compares, for comparison with them; `deduce solve` finds the same\n"
        "values in a fraction of the time. player_nodes counts the nodes that were calculated: a node that known\n"
        "results or limits answer is not one. One thread, and nothing in common with the search of `deduce solve`.");
    command.set_action([options](Session& session) { return session.is_first() ? run_baseline(*options) : exit_done; });
    return command;
}

} // namespace deduce::cli
