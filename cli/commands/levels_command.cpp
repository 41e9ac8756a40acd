// deduce levels GAME: the player nodes after one, two, three, ... questions, and what solving all of them would take.
#include "cli/commands/commands.hpp"
#include "cli/support/earlier_sample.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/progress.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "engine/levels/effort.hpp"
#include "engine/levels/levels.hpp"
#include "engine/levels/subgame_sample.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/pace.hpp"
#include "engine/solve_steps.hpp"
#include "thesis/masks/intersection_counter.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

using Facts = nlohmann::ordered_json;

constexpr int most_depth = 64;
constexpr int most_sampled = 1000000;

struct LevelsOptions {
    std::string game;
    std::string objective = "average";
    int depth = 3;
    int sample = 0;
    std::uint64_t seed = 1;
    std::string subgame_time = "60s";
    std::string mask_order = "given";
    std::string resume;
    RunOptions run;
    CheckpointOptions checkpoint;
};

class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

double rounded(double value) { return std::round(value * 1000) / 1000; }

std::function<void(const LevelsProgress&)> walk_printer(const std::string& game) {
    return [game, pace = Pace()](const LevelsProgress& p) mutable {
        if (!pace.is_due(p.seconds)) return;
        const std::string left =
            p.done > 0 ? fmt::format(", about {} left", time_text(p.seconds * (1 / p.done - 1))) : std::string();
        fmt::print(
            stderr, "deduce: {}: {:.0f} s, {} sets after {} questions so far, {:.0f} million visits a second{}\n", game,
            p.seconds, p.levels.back().sets, p.levels.size(), static_cast<double>(p.visits) / p.seconds / 1e6, left);
    };
}

// Of a sample, those that an earlier run has not solved.
std::size_t to_solve(std::size_t size, std::span<const Subgame> earlier) {
    const auto first = earlier.first(std::min(size, earlier.size()));
    return size -
           static_cast<std::size_t>(std::ranges::count_if(first, [](const Subgame& s) { return s.total.closed(); }));
}

std::function<void(const Subgame&)> sample_printer(const std::string& game, std::size_t size) {
    return [game, size, watch = Stopwatch(), done = std::size_t{0}, pace = Pace()](const Subgame&) mutable {
        done++;
        const double seconds = watch.seconds();
        if (!pace.is_due(seconds)) return;
        const double rate = static_cast<double>(done) / seconds;
        fmt::print(stderr, "deduce: {}: {:.0f} s, {} of {} subgames, {}, about {} left\n", game, seconds, done, size,
                   rate_text(rate), time_text(static_cast<double>(size - done) / rate));
    };
}

// Of the subgame that is being solved: a printer of its own for each, as the clock begins anew.
std::function<void(const Progress&)> subgame_printer(const std::string& game, Objective objective) {
    return [label = game + ", this subgame", objective, print = std::function<void(const Progress&)>(),
            last = 0.0](const Progress& p) mutable {
        if (!print || p.seconds < last) print = progress_printer(label, objective, false);
        last = p.seconds;
        print(p);
    };
}

Facts facts_of_level(const LevelCount& level, int questions, bool all_symmetries,
                     std::optional<std::uint64_t> intersection_masks) {
    Facts facts;
    facts["questions"] = questions;
    facts["player_nodes"] = level.sets;
    if (all_symmetries) facts["up_to_symmetry"] = level.orbits;
    facts["of_several_classes"] = level.open_sets;
    if (all_symmetries) facts["of_several_classes_up_to_symmetry"] = level.open_orbits;
    if (intersection_masks) facts["intersection_masks"] = *intersection_masks;
    return facts;
}

Facts facts_of_spread(const Spread& spread) {
    Facts facts;
    facts["mean"] = rounded(spread.mean);
    facts["standard_deviation"] = rounded(spread.deviation);
    facts["least"] = rounded(spread.least);
    facts["10%"] = rounded(spread.tenth);
    facts["median"] = rounded(spread.median);
    facts["90%"] = rounded(spread.nine_tenths);
    facts["99%"] = rounded(spread.ninety_nine);
    facts["greatest"] = rounded(spread.greatest);
    return facts;
}

Facts facts_of_extrapolation(const Extrapolation& total) {
    Facts facts;
    facts["core_seconds"] = std::round(total.core_seconds);
    facts["standard_error"] = std::round(total.standard_error);
    for (const int cores : cluster_sizes)
        facts[fmt::format("on_{}_core{}", cores, cores == 1 ? "" : "s")] = duration_text(total.core_seconds / cores);
    return facts;
}

Facts facts_of_subgames(const std::vector<Subgame>& subgames) {
    Facts list = Facts::array();
    for (const Subgame& s : subgames)
        list.push_back({{"classes", s.classes},
                        {"images", s.images},
                        {"lower_total", total_json(s.total.lower)},
                        {"upper_total", total_json(s.total.upper)},
                        {"nodes", s.nodes},
                        {"seconds", rounded(s.seconds)},
                        {"core_seconds", rounded(s.core_seconds)}});
    return list;
}

Facts facts_of_effort(const Effort& effort, const LevelsOptions& options, int threads) {
    Facts facts;
    facts["subgames"] = effort.subgames;
    facts["seed"] = options.seed;
    facts["objective"] = options.objective;
    facts["threads"] = threads;
    facts["time_limit_of_each"] = options.subgame_time;
    facts["unfinished"] = effort.unfinished;
    if (effort.subgames == 0) return facts;
    facts["classes"] = facts_of_spread(effort.classes);
    facts["nodes"] = facts_of_spread(effort.nodes);
    facts["seconds"] = facts_of_spread(effort.seconds);
    facts["core_seconds"] = facts_of_spread(effort.core_seconds);

    facts["all_subgames"] = facts_of_extrapolation(effort.all_subgames);
    if (effort.law) {
        facts["all_subgames_by_law"] = facts_of_extrapolation(effort.all_subgames_by_law);
        facts["all_subgames_by_law"]["core_seconds_of_n_classes"] = law_text(*effort.law);
    }
    facts["assumptions"] = effort_assumptions;
    return facts;
}

void print_lines(const Facts& facts) {
    std::string text;
    for (const auto& [key, value] : facts.items()) {
        if (key == "levels") {
            for (const auto& level : value)
                for (const auto& [name, number] : level.items())
                    if (name != "questions")
                        text += fmt::format("after_{}.{} = {}\n", level.at("questions").dump(), name, number.dump());
        } else if (key == "sample") {
            Facts flat;
            for (const auto& [name, part] : value.items())
                if (part.is_object())
                    for (const auto& [inner, number] : part.items())
                        flat[fmt::format("sample.{}.{}", name, inner)] = number;
                else if (part.is_array())
                    for (const auto& line : part)
                        text += fmt::format("sample.assumption = {}\n", line.get<std::string>());
                else
                    flat[fmt::format("sample.{}", name)] = part;
            text += to_lines(flat);
        } else {
            text += fmt::format("{} = {}\n", key, value.is_string() ? value.get<std::string>() : value.dump());
        }
    }
    print(text);
}

int run_levels(const LevelsOptions& options, const Session& session) {
    // 1. Check everything before anything long begins.
    const SolveParams solve_params = options.run.params(session);
    const auto time_limit = options.run.time_limit();
    if (options.depth < 1 || options.depth > most_depth)
        throw BadInput(fmt::format("--depth: {} was given; choose from 1 to {}", options.depth, most_depth));
    if (options.sample < 0 || options.sample > most_sampled)
        throw BadInput(fmt::format("--sample: {} was given; choose from 0 to {}", options.sample, most_sampled));
    if (options.objective != "average" && options.objective != "worst")
        throw BadInput(fmt::format("--objective: \"{}\" was given; choose average or worst", options.objective));
    if (options.mask_order != "given" && options.mask_order != "reversed")
        throw BadInput(fmt::format("--mask-order: \"{}\" was given; choose given or reversed", options.mask_order));
    const double seconds_a_subgame =
        std::chrono::duration<double>(parse_duration("--subgame-time", options.subgame_time)).count();
    check_writable(options.run.json());
    const CheckpointParams checkpoint = options.checkpoint.params(session, options.run.quiet());
    if (!checkpoint.file.empty() && options.sample == 0)
        throw BadInput("--checkpoint: it keeps what is proven of a sample; give --sample N, too");
    const auto game = read_game(options.game);
    std::vector<Subgame> earlier;
    if (!options.resume.empty())
        earlier = earlier_sample(
            options.resume, {game->name(), options.objective, static_cast<std::size_t>(options.depth), options.seed});
    const TimeLimit timer(time_limit);
    const ThreadLimit thread_limit(solve_params.threads);
    const Stopwatch watch;

    // 2. The levels.
    const AnswerTable table(*game, solve_params.table_bytes, &stop_flag());
    const double table_seconds = watch.seconds();
    LevelsParams params;
    params.depth = options.depth;
    params.threads = solve_params.threads;
    params.memory_bytes = solve_params.memo_bytes;
    params.fingerprint_bytes = solve_params.table_bytes / 3; // the table is there too
    params.sample = static_cast<std::size_t>(options.sample);
    params.seed = options.seed;
    params.stop = &stop_flag();
    thesis::IntersectionCounter intersections(params, options.mask_order == "given" ? thesis::SituationOrder::given
                                                                                    : thesis::SituationOrder::reversed);
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
    facts["depth"] = options.depth;
    facts["levels"] = Facts::array();
    for (int questions = 1; questions <= options.depth; questions++)
        facts["levels"].push_back(facts_of_level(levels.levels[static_cast<std::size_t>(questions) - 1], questions,
                                                 levels.all_symmetries, intersections.masks(questions)));
    facts["mask_order"] = options.mask_order;
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
        search.objective = options.objective == "worst" ? Objective::worst : Objective::average;
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
        facts["sample"] = facts_of_effort(effort, options, solve_params.threads);
        const bool was_stopped = stop_flag().load() && effort.unfinished > 0;
        complete = subgames.size() == levels.sample.size() && !was_stopped;
        if (!complete) facts["status"] = "complete levels, part of the sample";
    }
    facts["threads"] = solve_params.threads;
    facts["seconds"] = rounded(watch.seconds());
    facts["version"] = version;
    if (options.run.json() != "-") print_lines(facts);
    if (!options.run.json().empty()) {
        if (facts.contains("sample")) facts["sample"]["each"] = facts_of_subgames(subgames);
        write_json(options.run.json(), facts);
    }
    if (!checkpoint_problem.empty()) throw Error(checkpoint_problem);
    return complete ? exit_done : exit_stopped;
}

} // namespace

void add_levels_command(CLI::App& program, Actions& actions) {
    auto options = std::make_shared<LevelsOptions>();
    CLI::App* command = program.add_subcommand(
        "levels", "Count the player nodes after 1, 2, 3 questions, and estimate the effort below (thesis, 10.5)");
    command->add_option("game", options->game, "The game, as name:key=value,... (see `deduce games`)")
        ->required()
        ->type_name("GAME");
    command->add_option("--depth", options->depth, "How many questions (default 3)")->type_name("N");
    command->add_option("--sample", options->sample, "Solve this many of the last level's sets (default 0: none)")
        ->type_name("N");
    command->add_option("--seed", options->seed, "Of the sample (default 1)")->type_name("N");
    command->add_option("--subgame-time", options->subgame_time, "The most time for each of them (default 60s)")
        ->type_name("TIME");
    command
        ->add_option("--resume", options->resume,
                     "The --json FILE of an earlier run with the same sample: solve only what it left unfinished,\n"
                     "the smallest first")
        ->type_name("FILE");
    command
        ->add_option("--objective", options->objective, "average: the least expected cost; worst: the least worst case")
        ->type_name("average|worst");
    command
        ->add_option("--mask-order", options->mask_order,
                     "The order of situations that numbers the answers in intersection_masks; reversed: as the thesis\n"
                     "for blackbox (default given)")
        ->type_name("given|reversed");
    options->run.add_to(*command);
    options->checkpoint.add_to(*command);
    command->footer(
        "Examples:\n"
        "  deduce levels blackbox:size=5,dots=3\n"
        "  deduce levels mastermind:pegs=3,colours=4 --depth 2 --json -\n"
        "  deduce levels blackbox:size=6,dots=3 --sample 50 --subgame-time 10s --json sample.json\n"
        "  deduce levels blackbox:size=6,dots=3 --sample 50 --subgame-time 5m --resume sample.json\n"
        "Only questions that split what is left are counted. Every set has one greatest common fingerprint\n"
        "mask and no two share one; intersection_masks is the thesis' upper bound, by Theorem 10.1. Without\n"
        "the figures up to symmetry, there are too many symmetries to list. The keys of all sets (one of\n"
        "each orbit) must fit into --memo.");
    actions[command] = [options](Session& session) {
        return session.is_first() ? run_levels(*options, session) : exit_done;
    };
}

} // namespace deduce::cli
