// deduce games [NAME]: the list of rulesets with their parameters, or all that is to say about one of them.
#include "cli/commands/commands.hpp"
#include "cli/support/output.hpp"
#include "cli/support/wrapped.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"

#include <cctype>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
            {"rules", r.rules},
            {"parameters", parameters},
            {"examples", r.examples},
            {"spelling", r.spelling.text},
            {"spelling_examples", r.spelling.examples}};
}

// Of the examples; why not, where one cannot be made here, such as one with a file that is elsewhere.
nlohmann::ordered_json sizes(const rulesets::Ruleset& r) {
    auto list = nlohmann::ordered_json::array();
    for (const std::string& example : r.examples) {
        nlohmann::ordered_json entry = {{"game", example}};
        try {
            const auto game = rulesets::make_game(example);
            entry["situations"] = game->situation_count();
            entry["questions"] = game->question_count();
            entry["answers"] = game->answer_count();
            entry["estimates"] = game->estimate_count();
        } catch (const BadInput& error) {
            entry["error"] = error.what();
        }
        list.push_back(std::move(entry));
    }
    return list;
}

std::string heading(const rulesets::Ruleset& r) {
    const bool in_thesis = std::isdigit(static_cast<unsigned char>(r.thesis_section[0])) != 0;
    return fmt::format("{}: {} ({}{})\n", r.name, r.summary, in_thesis ? "thesis " : "", r.thesis_section);
}

std::string parameters(const rulesets::Ruleset& r) {
    std::string text;
    for (const auto& p : r.parameters) {
        const std::string setting = p.default_text.empty() ? p.name : fmt::format("{}={}", p.name, p.default_text);
        text += fmt::format("  {:<20} {:<26} {}\n", setting, p.range_text, p.meaning);
    }
    return text;
}

std::string short_text(const rulesets::Ruleset& r) {
    std::string text = heading(r) + parameters(r);
    for (const auto& e : r.examples) text += fmt::format("  e.g. deduce solve {}\n", e);
    return text;
}

std::string spelling(const rulesets::Ruleset& r) {
    constexpr const char* numbers =
        "Numbers as `deduce show` prints them are read too, where they are not spelled like something else; #7 is the number 7 in any case.";
    std::string text =
        fmt::format("\nhow questions and answers are written:\n\n{}\n", wrapped(r.spelling.text + " " + numbers));
    if (!r.spelling.examples.empty()) text += '\n';
    for (const std::string& given : r.spelling.examples)
        text += fmt::format("  deduce advise {} --given \"{}\"\n", r.examples.front(), given);
    return text;
}

std::string long_text(const rulesets::Ruleset& r, const nlohmann::ordered_json& sizes) {
    std::string text = fmt::format("{}\n{}\n", heading(r), wrapped(r.rules));
    if (!r.parameters.empty()) text += fmt::format("\nparameters, with their defaults:\n{}", parameters(r));
    text += "\nexamples:\n";
    for (const auto& size : sizes) {
        text += fmt::format("  deduce solve {}\n", size["game"].get_ref<const std::string&>());
        if (size.contains("error"))
            text += fmt::format("    cannot be made here: {}\n", size["error"].get_ref<const std::string&>());
        else
            text +=
                fmt::format("    {} situations, {} questions, {} answers, {} estimates\n", size["situations"].dump(),
                            size["questions"].dump(), size["answers"].dump(), size["estimates"].dump());
    }
    return text + spelling(r);
}

int list_games(const GamesOptions& options) {
    std::string text;
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    std::string names;
    check_writable(options.json);
    for (const rulesets::Ruleset& r : rulesets::all_rulesets()) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", r.name);
        if (!options.name.empty() && options.name != r.name) continue;
        json.push_back(describe(r));
        if (options.name.empty()) {
            text += fmt::format("{}{}", text.empty() ? "" : "\n", short_text(r));
        } else {
            json.back()["sizes"] = sizes(r);
            text = long_text(r, json.back()["sizes"]);
        }
    }
    if (text.empty()) throw BadInput(fmt::format("there is no game \"{}\"; choose from {}", options.name, names));
    if (options.json != "-") print(text);
    if (!options.json.empty()) write_json(options.json, json);
    return exit_done;
}

} // namespace

Command games_command() {
    auto options = std::make_shared<GamesOptions>();
    Command command("games", "List the games with their parameters, or explain one of them");
    Option& name = command.add_text("name", options->name,
                                    "Explain only this game: rules, parameters, examples and their sizes", "NAME");
    for (const rulesets::Ruleset& ruleset : rulesets::all_rulesets()) name.words.push_back(ruleset.name);
    command.add_text("--json", options->json, "Write the list as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.set_footer("Examples:\n  deduce games\n  deduce games blackbox");
    command.set_action([options](Session& session) { return session.is_first() ? list_games(*options) : exit_done; });
    return command;
}

} // namespace deduce::cli
