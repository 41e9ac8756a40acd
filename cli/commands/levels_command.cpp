// deduce levels GAME: the player nodes after one, two, three, ... questions, and what solving all of them would take.
#include "cli/commands/commands.hpp"
#include "cli/commands/levels_facts.hpp"
#include "cli/commands/levels_progress.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/earlier_sample.hpp"
#include "cli/support/figures.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/thread_limit.hpp"
#include "cli/support/version.hpp"
#include "engine/levels/effort.hpp"
#include "engine/levels/levels.hpp"
#include "engine/levels/subgame_sample.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/solve_steps.hpp"
#include "thesis/masks/intersection_counter.hpp"

#include <array>
#include <chrono>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr std::int64_t most_depth = 64;
constexpr std::int64_t most_sampled = 1000000;
constexpr std::array<std::string_view, 2> mask_orders = {"given", "reversed"}; // as the enum

struct LevelsOptions {
    std::string game;
    Objective objective = Objective::average;
    std::int64_t depth = 3;
    std::int64_t sample = 0;
    std::int64_t seed = 1;
    std::string subgame_time = "60s";
    thesis::SituationOrder mask_order = thesis::SituationOrder::given;
    std::string resume;
    RunOptions run;
    CheckpointOptions checkpoint;
};

int run_levels(const LevelsOptions& options, const Session& session) {
    // 1. Check everything before anything long begins.
    const SolveParams solve_params = options.run.params(session);
    const auto time_limit = options.run.time_limit();
    const double seconds_a_subgame =
        std::chrono::duration<double>(parse_duration("--subgame-time", options.subgame_time)).count();
    check_writable(options.run.json());
    const CheckpointParams checkpoint =
        options.checkpoint.params(session, options.run.quiet(), CheckpointOptions::OfRanks::one);
    if (!checkpoint.file.empty() && options.sample == 0)
        throw BadInput("--checkpoint: it keeps what is proven of a sample; give --sample N, too");
    const int depth = static_cast<int>(options.depth);
    const auto seed = static_cast<std::uint64_t>(options.seed);
    const auto game = read_game(options.game);
    std::vector<Subgame> earlier;
    if (!options.resume.empty())
        earlier = earlier_sample(options.resume, {game->name(), objective_name(options.objective),
                                                  static_cast<std::size_t>(options.depth), seed});
    const TimeLimit timer(time_limit);
    const ThreadLimit thread_limit(solve_params.threads);
    const Stopwatch watch;

    // 2. The levels.
    const AnswerTable table(*game, solve_params.table_bytes, &stop_flag());
    const double table_seconds = watch.seconds();
    LevelsParams params;
    params.depth = depth;
    params.threads = solve_params.threads;
    params.memory_bytes = solve_params.memo_bytes;
    params.fingerprint_bytes = solve_params.table_bytes / 3; // the table is there too
    params.sample = static_cast<std::size_t>(options.sample);
    params.seed = seed;
    params.stop = &stop_flag();
    thesis::IntersectionCounter intersections(params, options.mask_order);
    params.observer = &intersections;
    if (!options.run.quiet()) params.listener = walk_printer(options.game);
    const LevelsResult levels = count_levels(table, params);
    bool complete = levels.complete;

    Facts facts;
    facts["game"] = game->name();
    facts["status"] = complete ? "complete" : "at least";
    facts["situations"] = table.situation_count();
    facts["classes"] = table.class_count();
    facts["questions"] = table.question_count();
    facts["fingerprint_bits"] = levels.bits;
    facts["symmetries"] = levels.all_symmetries ? Facts(levels.symmetries) : Facts("too many to list");
    facts["depth"] = depth;
    facts["levels"] = Facts::array();
    for (int questions = 1; questions <= depth; questions++)
        facts["levels"].push_back(facts_of_level(levels.levels[static_cast<std::size_t>(questions) - 1], questions,
                                                 levels.all_symmetries, intersections.masks(questions)));
    facts["mask_order"] = mask_orders[static_cast<std::size_t>(options.mask_order)];
    facts["sets_told_apart_by"] = "128-bit keys";
    facts["visits"] = levels.visits;
    facts["table_seconds"] = rounded(table_seconds);
    facts["fingerprint_seconds"] = rounded(levels.fingerprint_seconds);
    facts["levels_seconds"] = rounded(levels.seconds);

    // 3. The sample.
    std::vector<Subgame> subgames;
    std::string checkpoint_problem;
    if (complete && !levels.sample.empty()) {
        SubgameParams subgame_params;
        SolveParams search = solve_params;
        search.objective = options.objective;
        search.checkpoint = checkpoint;
        subgame_params.search = search_params(search);
        subgame_params.seconds_a_subgame = seconds_a_subgame;
        subgame_params.earlier = earlier;
        if (!options.run.quiet()) {
            subgame_params.listener = sample_printer(options.game, to_solve(levels.sample.size(), earlier));
            subgame_params.progress = subgame_printer(options.game, search.objective);
        }
        subgame_params.problem = [&](const std::string& text) { checkpoint_problem = text; };
        subgames = solve_subgames(table, levels.sample, subgame_params);
        const Effort effort = effort_of(subgames, levels.levels.back().open_sets);
        facts["sample"] = facts_of_effort(
            effort, {seed, objective_name(options.objective), options.subgame_time, solve_params.threads});
        const bool was_stopped = stop_flag().load() && effort.unfinished > 0;
        complete = subgames.size() == levels.sample.size() && !was_stopped;
        if (!complete) facts["status"] = "complete levels, part of the sample";
    }
    facts["threads"] = solve_params.threads;
    facts["seconds"] = rounded(watch.seconds());
    facts["version"] = version;
    if (options.run.json() != "-") print(levels_text(facts));
    if (!options.run.json().empty()) {
        if (facts.contains("sample")) facts["sample"]["each"] = facts_of_subgames(subgames);
        write_json(options.run.json(), facts);
    }
    if (!checkpoint_problem.empty()) throw Error(checkpoint_problem);
    return complete ? exit_done : exit_stopped;
}

} // namespace

Command levels_command() {
    auto options = std::make_shared<LevelsOptions>();
    Command command("levels",
                    "Count the player nodes after 1, 2, 3 questions, and estimate the effort below (thesis, 10.5)");
    command.add_game(options->game);
    command.add_number("--depth", options->depth, 1, most_depth, "How many questions (default 3)");
    command.add_number("--sample", options->sample, 0, most_sampled,
                       "Solve this many of the last level's sets (default 0: none)");
    command.add_number("--seed", options->seed, 0, std::numeric_limits<std::int64_t>::max(),
                       "Of the sample (default 1)");
    command.add_text("--subgame-time", options->subgame_time, "The most time for each of them (default 60s)", "TIME");
    command.add_text("--resume", options->resume,
                     "The --json FILE of an earlier run with the same sample:\n"
                     "solve only what it left unfinished, the smallest first",
                     "FILE");
    command.add_objective(options->objective);
    command.add_choice("--mask-order", options->mask_order, mask_orders,
                       "The order of situations that numbers the answers in intersection_masks;\n"
                       "reversed: as the thesis for blackbox (default given)");
    options->run.add_to(command);
    options->checkpoint.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce levels blackbox:size=5,dots=3\n"
        "  deduce levels mastermind:pegs=3,colours=4 --depth 2 --json -\n"
        "  deduce levels blackbox:size=6,dots=3 --sample 50 --subgame-time 10s --json sample.json\n"
        "  deduce levels blackbox:size=6,dots=3 --sample 50 --subgame-time 5m --resume sample.json\n"
        "Only questions that split what is left are counted. Every set has one greatest common fingerprint\n"
        "mask and no two share one; intersection_masks is the thesis' upper bound, by Theorem 10.1. Without\n"
        "the figures up to symmetry, there are too many symmetries to list. The keys of all sets (one of\n"
        "each orbit) must fit into --memo.");
    command.set_action(
        [options](Session& session) { return session.is_first() ? run_levels(*options, session) : exit_done; });
    return command;
}

} // namespace deduce::cli
