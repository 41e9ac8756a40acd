// deduce sequence [NAME]: games with information sets, in sequence form.
#include "adversary/sequence/catalogue.hpp"
#include "adversary/sequence/solve_sequence.hpp"
#include "cli/commands/commands.hpp"
#include "cli/support/figures.hpp"
#include "cli/support/game_tree_reader.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/quantities.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "cli/support/wrapped.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stopwatch.hpp"
#include "rulesets/text/nearest.hpp"
#include "rulesets/text/spec.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

using namespace adversary;
using nlohmann::ordered_json;

enum class Method { automatic, exact, regret };
constexpr std::array<std::string_view, 3> method_names{"auto", "exact", "regret"};
constexpr std::array<std::string_view, 2> yes_names{"no", "yes"};

// Above this, `auto` does not try to be exact.
constexpr std::size_t most_exact_sequences = 50'000; // of both players

struct SequenceOptions {
    std::string name;
    Method method = Method::automatic;
    std::int64_t digits = 3;
    bool strategies = false;
    bool quiet = false;
    std::string time_limit;
    std::string json;
};

std::string list_text() {
    std::string text;
    for (const SequenceEntry& entry : all_sequence_games())
        text +=
            fmt::format("{}: {} ({})\n{}\n  heaps=3+2+1          1..20 each     chips of each heap, at most 6 heaps\n"
                        "  misere=no            no|yes         whether the last chip loses\n\n",
                        entry.name, entry.summary, entry.source, wrapped(entry.rules));
    return text + "tree:FILE: a game of your own, as a tree in JSON (see `deduce sequence --help`)\n";
}

struct NamedForm {
    std::string name;
    std::string source;
    SequenceForm form;
};

NamedForm make_form(const std::string& text) {
    if (text.starts_with("tree:")) {
        const std::string path = rulesets::Spec::parse_path(text).path();
        return {"tree:" + path, path, read_game_tree(path)};
    }
    const auto spec = rulesets::Spec::parse(text);
    std::vector<std::string_view> names;
    for (const SequenceEntry& entry : all_sequence_games()) {
        names.push_back(entry.name);
        if (entry.name != spec.name()) continue;
        spec.reject_unknown_keys(std::array<std::string_view, 2>{"heaps", "misere"});
        SequenceSettings settings;
        for (const std::int64_t heap : spec.integers("heaps", {3, 2, 1}, 1, 20, 6))
            settings.heaps.push_back(static_cast<int>(heap));
        settings.stop = &stop_flag();
        settings.misere = spec.choice("misere", yes_names, 0) == 1;
        return {fmt::format("{}:heaps={},misere={}", entry.name, fmt::join(settings.heaps, "+"),
                            yes_names[settings.misere ? 1 : 0]),
                entry.source, entry.make(settings)};
    }
    names.push_back("tree:FILE");
    throw BadInput(fmt::format("there is no game with information sets '{}', expected one of {}{}", spec.name(),
                               fmt::join(names, ", "), rulesets::did_you_mean(spec.name(), names)));
}

// What a player does where he can come: the probability of each action in the set.
ordered_json strategy_json(const Side& side, const RealizationPlan& plan) {
    ordered_json json = ordered_json::object();
    for (const InformationSet& set : side.sets) {
        if (plan[set.parent] == 0) continue;
        ordered_json actions = ordered_json::object();
        for (std::size_t i = 0; i < set.actions.size(); i++) {
            const Rational probability = plan[set.first + i] / plan[set.parent];
            if (probability != 0) actions[set.actions[i]] = fraction_text(probability);
        }
        json[set.name.empty() ? "start" : set.name] = std::move(actions);
    }
    return json;
}

std::string strategy_text(const std::string& player, const Side& side, const RealizationPlan& plan) {
    std::string text = fmt::format("\nplayer {}\n", player);
    for (const InformationSet& set : side.sets) {
        if (plan[set.parent] == 0) continue;
        std::string actions;
        for (std::size_t i = 0; i < set.actions.size(); i++) {
            const Rational probability = plan[set.first + i] / plan[set.parent];
            if (probability != 0)
                actions +=
                    fmt::format("{}{} {}", actions.empty() ? "" : ", ", set.actions[i], decimal_text(probability));
        }
        text += fmt::format("  {}: {}\n", set.name.empty() ? "start" : set.name, actions);
    }
    return text;
}

int solve(const SequenceOptions& options) {
    check_writable(options.json);
    const Stopwatch watch;
    const TimeLimit timer(
        options.time_limit.empty() ? std::nullopt : std::optional(parse_duration("--time-limit", options.time_limit)));
    const NamedForm game = make_form(options.name);
    const SequenceForm& form = game.form;
    const double tree_seconds = watch.seconds();

    // 1. Exact if it is small enough, else bounds.
    const std::size_t sequences = form.sides[0].sequences + form.sides[1].sequences;
    const bool is_exact =
        options.method == Method::exact || (options.method == Method::automatic && sequences <= most_exact_sequences);
    Rational precision = 1;
    for (std::int64_t i = 0; i < options.digits; i++) precision /= 10;
    const auto tell = [&](std::string_view what) {
        return [&game, &watch, &options, what](std::size_t count, double lower, double upper) {
            if (!options.quiet && watch.seconds() > 2)
                fmt::print(stderr, "deduce: {}: {:.0f} s, {} {}, value from {:.6f} to {:.6f}\n", game.name,
                           watch.seconds(), count, what, lower, upper);
        };
    };
    SequenceSolution solution;
    if (is_exact) {
        ExactParams params;
        params.listener = tell("rounds");
        params.stop = &stop_flag();
        solution = solve_sequence_exactly(form, params);
    } else {
        RegretParams params;
        params.precision = precision;
        params.listener = tell("iterations");
        params.stop = &stop_flag();
        solution = solve_sequence_by_regret(form, params);
    }
    const bool is_precise = solution.is_exact() || (!is_exact && solution.upper - solution.lower <= precision);

    // 2. What is told.
    ordered_json facts;
    facts["game"] = game.name;
    facts["source"] = game.source;
    facts["status"] = solution.is_exact() ? "exact" : is_precise ? "proven interval" : "stopped early";
    if (solution.is_exact()) {
        facts["value"] = fraction_text(solution.lower);
        facts["value_decimal"] = decimal_text(solution.lower);
    } else {
        const Rational half_a_unit(1, 2'000'000); // outwards
        facts["lower"] = decimal_text(solution.lower - half_a_unit, 6);
        facts["upper"] = decimal_text(solution.upper + half_a_unit, 6);
    }
    facts["method"] = is_exact ? "sequence form, exact linear programs" : "CFR+, exact best responses";
    facts["sequences"] = {form.sides[0].sequences, form.sides[1].sequences};
    facts["information_sets"] = {form.sides[0].sets.size(), form.sides[1].sets.size()};
    facts["ends"] = form.ends;
    facts[is_exact ? "rounds" : "iterations"] = solution.iterations;
    facts["tree_seconds"] = rounded(tree_seconds);
    facts["seconds"] = rounded(watch.seconds());
    facts["version"] = version;
    if (options.json != "-")
        print(to_lines(facts) + (options.strategies ? strategy_text("I", form.sides[0], solution.rows) +
                                                          strategy_text("II", form.sides[1], solution.columns)
                                                    : ""));
    if (!options.json.empty()) {
        if (options.strategies) {
            facts["player_1"] = strategy_json(form.sides[0], solution.rows);
            facts["player_2"] = strategy_json(form.sides[1], solution.columns);
        }
        write_json(options.json, facts);
    }
    return is_precise ? exit_done : exit_stopped;
}

} // namespace

Command sequence_command() {
    auto options = std::make_shared<SequenceOptions>();
    Command command("sequence", "Games in which both players hide what they do: information sets, sequence form");
    Option& name =
        command.add_text("name", options->name,
                         "The game, such as schroedinger-nim:heaps=3+3+1, or tree:FILE; without it the games "
                         "are listed",
                         "NAME");
    for (const SequenceEntry& entry : all_sequence_games()) name.words.push_back(entry.name);
    command.add_choice("--method", options->method, method_names,
                       "exact: linear programs; regret: CFR+; auto: exact up to 50000 sequences (default)");
    command.add_number("--digits", options->digits, 1, 9, "Decimals that an interval is to have right (default 3)");
    command.add_flag("--strategies", options->strategies, "Tell both players' strategies, too");
    command.add_flag("--quiet", options->quiet, "No progress on the standard error");
    command.add_text("--time-limit", options->time_limit, "Stop after this long, with what is proven by then", "TIME");
    command.add_text("--json", options->json, "Write the result as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.set_footer(
        "Examples:\n"
        "  deduce sequence\n"
        "  deduce sequence schroedinger-nim:heaps=3+3+1 --strategies\n"
        "  deduce sequence fuzzy-nim:heaps=3+2+2,misere=yes\n"
        "  deduce sequence schroedinger-nim:heaps=7+6+1 --time-limit 5m\n"
        "  deduce sequence tree:rulesets/examples/kuhn-poker.json --strategies\n"
        "The value is what player II pays player I, who moves first; in Nim whoever wins gets 1. Exact values are\n"
        "checked by both players' best responses. Above 50000 sequences the result is an interval: each player's plan is\n"
        "a fraction exactly, and the other one's best response to it is computed exactly, so that the interval is\n"
        "proven. If it is wider than --digits asks for, the exit code is 3.\n"
        "A tree in JSON is a number (what II pays I; fractions as \"1/3\"), or\n"
        "  {\"player\": 1, \"knows\": \"red card\", \"moves\": {\"bet\": ..., \"pass\": ...}}, or\n"
        "  {\"chance\": [[\"1/3\", ...], [\"2/3\", ...]]}\n"
        "with further trees for the dots. Nodes of one player with the same \"knows\" are one information set: he cannot\n"
        "tell them apart. Nobody forgets what he has done: trees in which somebody does are refused.");
    command.set_action([options](Session& session) {
        if (!session.is_first()) return exit_done;
        if (!options->name.empty()) return solve(*options);
        print(list_text());
        return exit_done;
    });
    return command;
}

} // namespace deduce::cli
