// deduce show GAME: what a game's rules come to, one situation and one question at a time, so that people can check
// them.
#include "cli/commands/commands.hpp"
#include "cli/commands/show_facts.hpp"
#include "cli/support/game.hpp"
#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "cli/support/wrapped.hpp"

#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

struct ShowOptions {
    std::string game;
    Shown shown;
    std::string json;
};

std::string numbered(const std::string& title, const nlohmann::ordered_json& labels, std::uint32_t count) {
    std::string text = fmt::format("\n{}:\n", title);
    for (std::size_t i = 0; i < labels.size(); i++)
        text += fmt::format("  {}  {}\n", i, labels[i].get_ref<const std::string&>());
    return labels.size() < count ? text + fmt::format("  ... {} in all\n", count) : text;
}

std::string details_as_text(const Game& game, const nlohmann::ordered_json& facts,
                            const nlohmann::ordered_json& details) {
    std::string text;
    if (details.contains("drawing") && details["drawing"] != facts["situation_label"])
        text += fmt::format("\n{}\n", details["drawing"].get_ref<const std::string&>());
    if (details.contains("answers")) {
        text += "\nsituations        cost  number  answer\n";
        for (const auto& a : details["answers"])
            text += fmt::format("{:>10}  {:>10}  {:>6}  {}\n", a["situations"].get<std::uint32_t>(),
                                a["cost"].is_string() ? a["cost"].get<std::string>() : a["cost"].dump(),
                                a["number"].get<AnswerIndex>(), a["answer"].get_ref<const std::string&>());
    }
    if (details.contains("rules"))
        text += fmt::format("\n{}\n", wrapped(details["rules"].get_ref<const std::string&>())) +
                numbered("situations", details["first_situations"], game.situation_count()) +
                numbered("questions", details["first_questions"], game.question_count());
    if (details.contains("audit"))
        for (const auto& [title, lines] : details["audit"].items()) {
            text += fmt::format("\n{}:\n", title);
            for (const auto& line : lines) text += fmt::format("  {}\n", line.get_ref<const std::string&>());
        }
    return text;
}

int show(const ShowOptions& options) {
    check_writable(options.json);
    const auto game = read_limited_game(options.game);
    nlohmann::ordered_json details;
    nlohmann::ordered_json facts = show_facts(*game, options.shown, details);
    if (options.json != "-") print(to_lines(facts) + details_as_text(*game, facts, details));
    facts.update(details);
    if (!options.json.empty()) write_json(options.json, facts);
    return exit_done;
}

} // namespace

Command show_command() {
    auto options = std::make_shared<ShowOptions>();
    Command command("show", "Explain a game, draw a situation, and answer a question, to check the rules");
    command.add_game(options->game);
    command.add_text("--situation", options->shown.situation, "Draw this situation", "LABEL|NUMBER");
    command.add_text("--question", options->shown.question,
                     "Answer this question for the situation, or, without one, count its answers over all situations",
                     "LABEL|NUMBER");
    command.add_text("--json", options->json, "Write the facts as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.set_footer(
        "Examples:\n"
        "  deduce show blackbox:size=5,dots=2\n"
        "  deduce show blackbox:size=5,dots=2 --situation \"a1 d3\"\n"
        "  deduce show mastermind:pegs=4,colours=6 --situation ABCD --question ACCB\n"
        "  deduce show mastermind:pegs=4,colours=6 --question 7\n"
        "Situations and questions have labels, and numbers that count from 0. A text that is a label means\n"
        "that label, even if it looks like a number; #7 is the number 7. `deduce games NAME` tells what else is read.");
    command.set_action([options](Session& session) { return session.is_first() ? show(*options) : exit_done; });
    return command;
}

} // namespace deduce::cli
