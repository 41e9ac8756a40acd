// deduce games [NAME]: the rulesets with their parameters, defaults and ranges.
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "engine/errors.hpp"
#include "rulesets/registry.hpp"

#include <memory>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

struct GamesOptions {
    std::string name;
    std::string json;
};

nlohmann::ordered_json describe(const rulesets::Ruleset& r) {
    nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
    for (const auto& p : r.parameters)
        parameters.push_back(
            {{"name", p.name}, {"default", p.default_text}, {"range", p.range_text}, {"meaning", p.meaning}});
    return {{"name", r.name},
            {"summary", r.summary},
            {"thesis_section", r.thesis_section},
            {"parameters", parameters},
            {"examples", r.examples}};
}

std::string as_text(const rulesets::Ruleset& r) {
    std::string text = fmt::format("{}: {} (thesis {})\n", r.name, r.summary, r.thesis_section);
    for (const auto& p : r.parameters) {
        const std::string setting = p.default_text.empty() ? p.name : fmt::format("{}={}", p.name, p.default_text);
        text += fmt::format("  {:<20} {:<26} {}\n", setting, p.range_text, p.meaning);
    }
    for (const auto& e : r.examples) text += fmt::format("  e.g. deduce solve {}\n", e);
    return text;
}

int list_games(const GamesOptions& options) {
    std::string text;
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    std::string names;
    check_writable(options.json);
    for (const rulesets::Ruleset& r : rulesets::all_rulesets()) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", r.name);
        if (!options.name.empty() && options.name != r.name) continue;
        text += fmt::format("{}{}", text.empty() ? "" : "\n", as_text(r));
        json.push_back(describe(r));
    }
    if (text.empty()) throw BadInput(fmt::format("there is no game \"{}\"; choose from {}", options.name, names));
    if (options.json != "-") print(text);
    if (!options.json.empty()) write_json(options.json, json);
    return exit_done;
}

} // namespace

void add_games_command(CLI::App& program, Actions& actions) {
    auto options = std::make_shared<GamesOptions>();
    CLI::App* command = program.add_subcommand("games", "List the games with their parameters, defaults and ranges");
    command->add_option("name", options->name, "Only this game")->type_name("NAME");
    command->add_option("--json", options->json, "Write the list as JSON to FILE, or to the standard output for -")
        ->type_name("FILE");
    command->footer("Examples:\n  deduce games\n  deduce games blackbox");
    actions[command] = [options](Session& session) { return session.is_first() ? list_games(*options) : exit_done; };
}

} // namespace deduce::cli
