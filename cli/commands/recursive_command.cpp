// deduce recursive [NAME]: games of many stages, each a matrix game over the values of what comes next.
#include "adversary/recursive/catalogue.hpp"
#include "adversary/recursive/solve_recursive.hpp"
#include "cli/commands/commands.hpp"
#include "cli/support/figures.hpp"
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

#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

using namespace adversary;
using nlohmann::ordered_json;

struct RecursiveOptions {
    std::string name;
    bool all = false;
    std::int64_t digits = 9;
    std::int64_t iterations = 10'000;
    std::string time_limit;
    std::string json;
};

std::string list_text() {
    std::string text;
    for (const RecursiveEntry& entry : all_recursive_games()) {
        text += fmt::format("{}{}: {} ({})\n{}\n", text.empty() ? "" : "\n", entry.name, entry.summary, entry.source,
                            wrapped(entry.rules));
        for (const RecursiveParameter& p : entry.parameters)
            text += fmt::format("  {:<20} {:<14} {}\n", fmt::format("{}={}", p.name, p.default_value),
                                fmt::format("{}..{}", p.least, p.greatest), p.meaning);
    }
    return text;
}

const RecursiveEntry& entry_of(const std::string& name) {
    std::vector<std::string_view> names;
    for (const RecursiveEntry& entry : all_recursive_games()) {
        if (entry.name == name) return entry;
        names.push_back(entry.name);
    }
    throw BadInput(fmt::format("there is no recursive game '{}', expected one of {}{}", name, fmt::join(names, ", "),
                               rulesets::did_you_mean(name, names)));
}

Rational read_setting(const rulesets::Spec& spec, const RecursiveParameter& p) {
    if (p.is_whole || !spec.has(p.name))
        return static_cast<long>(spec.integer(p.name, p.default_value, p.least, p.greatest));
    const Rational value = read_rational(spec.text(p.name, ""));
    if (value < p.least || value > p.greatest)
        throw BadInput(fmt::format("{}: {}={} is out of range, expected a number from {} to {}", spec.name(), p.name,
                                   spec.text(p.name, ""), p.least, p.greatest));
    return value;
}

// Fractions if they are optimal; decimals if they are close to that.
std::string probability_text(const Rational& probability, bool is_exact) {
    return is_exact ? fraction_text(probability) : decimal_text(probability, 6);
}

ordered_json mixture_json(const std::vector<std::string>& names, const Mixture& mixture, bool is_exact) {
    ordered_json json = ordered_json::object();
    for (std::size_t i = 0; i < names.size(); i++)
        if (mixture[i] != 0) json[names[i]] = probability_text(mixture[i], is_exact);
    return json;
}

// Exact values as fractions and decimals; others as the ends of their intervals, rounded outwards.
void add_value(ordered_json& facts, const PositionValue& value, int digits) {
    if (value.is_exact()) {
        facts["value"] = fraction_text(value.lower);
        facts["value_decimal"] = decimal_text(value.lower, 4);
        return;
    }
    Rational unit = 1;
    for (int i = 0; i <= digits; i++) unit /= 10;
    facts["lower"] = decimal_text(value.lower - unit / 2, digits + 1);
    facts["upper"] = decimal_text(value.upper + unit / 2, digits + 1);
    facts["value_decimal"] = decimal_text(value.middle(), 4);
}

std::string mixture_text(const std::vector<std::string>& names, const Mixture& mixture, bool is_exact) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); i++)
        if (mixture[i] != 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", names[i], probability_text(mixture[i], is_exact));
    return text;
}

std::string table_text(const RecursiveGame& game, const RecursiveSolution& solution) {
    std::string text = fmt::format("\n{:<28} {:>9}  {}\n", "position", "value", "player I / player II");
    for (const PositionValue& value : solution.positions)
        text += fmt::format("{:<28} {:>9}  {} / {}\n", game.label(value.position), decimal_text(value.middle(), 4),
                            mixture_text(value.row_names, value.rows, false),
                            mixture_text(value.column_names, value.columns, false));
    return text;
}

std::string_view method_name(RecursiveMethod method) {
    switch (method) {
    case RecursiveMethod::induction:
        return "induction";
    case RecursiveMethod::shapley:
        return "Shapley's iteration";
    case RecursiveMethod::critical_vectors:
        return "critical vectors";
    }
    return "";
}

int solve(const RecursiveOptions& options) {
    // 1. The game and its parameters.
    const auto spec = rulesets::Spec::parse(options.name);
    const RecursiveEntry& entry = entry_of(spec.name());
    std::vector<std::string_view> keys;
    for (const RecursiveParameter& p : entry.parameters) keys.push_back(p.name);
    spec.reject_unknown_keys(keys);
    Settings settings;
    std::string name = entry.name;
    for (const RecursiveParameter& p : entry.parameters) {
        settings[p.name] = read_setting(spec, p);
        name += fmt::format("{}{}={}", name == entry.name ? ":" : ",", p.name, fraction_text(settings[p.name]));
    }
    check_writable(options.json);
    const auto game = entry.make(settings);

    // 2. Its values.
    const Stopwatch watch;
    const TimeLimit timer(
        options.time_limit.empty() ? std::nullopt : std::optional(parse_duration("--time-limit", options.time_limit)));
    RecursiveParams params;
    const int digits = static_cast<int>(options.digits);
    params.precision = 1;
    for (int i = 0; i < digits; i++) params.precision /= 10;
    params.most_iterations = static_cast<std::size_t>(options.iterations);
    params.stop = &stop_flag();
    const RecursiveSolution solution = solve_recursive(*game, params);
    const PositionValue& start = solution.start();

    // 3. What is told.
    ordered_json facts;
    facts["game"] = name;
    facts["source"] = entry.source;
    facts["start"] = game->label(start.position);
    add_value(facts, start, digits);
    facts["rows"] = mixture_text(start.row_names, start.rows, start.is_exact());
    facts["columns"] = mixture_text(start.column_names, start.columns, start.is_exact());
    facts["method"] = method_name(solution.method);
    facts["status"] = start.is_exact() ? "exact" : solution.is_precise ? "proven interval" : "stopped early";
    facts["positions"] = solution.positions.size();
    if (solution.iterations > 0) facts["iterations"] = solution.iterations;
    facts["seconds"] = rounded(watch.seconds());
    facts["version"] = version;
    if (options.json != "-") print(to_lines(facts) + (options.all ? table_text(*game, solution) : ""));
    if (!options.json.empty()) {
        ordered_json list = ordered_json::array();
        for (const PositionValue& value : solution.positions) {
            ordered_json position;
            position["position"] = game->label(value.position);
            add_value(position, value, digits);
            position["rows"] = mixture_json(value.row_names, value.rows, value.is_exact());
            position["columns"] = mixture_json(value.column_names, value.columns, value.is_exact());
            list.push_back(std::move(position));
        }
        facts["rows"] = mixture_json(start.row_names, start.rows, start.is_exact());
        facts["columns"] = mixture_json(start.column_names, start.columns, start.is_exact());
        facts["values"] = std::move(list);
        write_json(options.json, facts);
    }
    return solution.is_precise ? exit_done : exit_stopped;
}

} // namespace

Command recursive_command() {
    auto options = std::make_shared<RecursiveOptions>();
    Command command("recursive", "Games of many stages: values by induction, or proven intervals");
    Option& name = command.add_text(
        "name", options->name, "The game, such as guess-it:own=3,other=2; without it the games are listed", "NAME");
    for (const RecursiveEntry& entry : all_recursive_games()) name.words.push_back(entry.name);
    command.add_flag("--all", options->all, "Print every position's value and mixtures, too");
    command.add_number("--digits", options->digits, 1, 30, "Decimals that intervals are to have right (default 9)");
    command.add_number("--iterations", options->iterations, 1, 10'000'000, "At most so many (default 10000)");
    command.add_text("--time-limit", options->time_limit, "Stop after this long, with what is proven by then", "TIME");
    command.add_text("--json", options->json, "Write the result as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.set_footer(
        "Examples:\n"
        "  deduce recursive\n"
        "  deduce recursive hackenbush:m=4,n=2\n"
        "  deduce recursive guess-it:own=6,other=6 --all\n"
        "  deduce recursive dare --digits 20\n"
        "At each position both players move at once, and the value of a position is that of a matrix game over the\n"
        "values of what comes next. Where no position comes again, all values are exact. Else they are intervals that\n"
        "are proven: by Shapley's contraction if every step may end the game, by Everett's critical vectors if it\n"
        "need not end. If they are wider than --digits asks for in the end, the exit code is 3.");
    command.set_action([options](Session& session) {
        if (!session.is_first()) return exit_done;
        if (!options->name.empty()) return solve(*options);
        print(list_text());
        return exit_done;
    });
    return command;
}

} // namespace deduce::cli
