// deduce show GAME: what a game's rules come to, one situation and one question at a time, so that people can check
// them. It asks the game alone: no table, no search.
#include "cli/commands/commands.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "cli/support/wrapped.hpp"
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"
#include "rulesets/table/audit.hpp"
#include "rulesets/table/table_game.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

constexpr std::uint32_t most_labels_searched = std::uint32_t{1} << 23;
constexpr std::uint32_t most_situations_asked = std::uint32_t{1} << 24;
constexpr std::uint32_t few = 5;

struct ShowOptions {
    std::string game;
    std::string situation;
    std::string question;
    std::string json;
};

void stop_if_asked() {
    if (stop_flag()) throw Stopped();
}

// The situation or question that `text` means: the one with this label, otherwise the one with this number.
std::uint32_t find_by_text(const std::string& text, const std::string& what, std::uint32_t count,
                           const std::function<std::string(std::uint32_t)>& label) {
    const bool searched = count <= most_labels_searched;
    for (std::uint32_t i = 0; searched && i < count; i++) {
        if (i % 1024 == 0) stop_if_asked();
        if (label(i) == text) return i;
    }
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && rest == end && number < count) return number;
    if (count == 0) throw BadInput(fmt::format("--{}: \"{}\" cannot be used, the game has no {}s", what, text, what));
    throw BadInput(fmt::format(
        "--{}: \"{}\" cannot be used, expected a number from 0 to {}{} such as \"{}\"", what, text, count - 1,
        searched ? ", or a label" : fmt::format(" (too many {}s for labels)", what), searched ? label(0) : "0"));
}

// In the user's units: a number, or text where that is no whole number.
nlohmann::ordered_json as_json(Cost cost, Cost scale) {
    if (is_infinite(cost) || cost % scale != 0) return exact_decimal(cost, scale);
    return cost / scale;
}

// Where the user's own table is to be checked: a list of lines for each title.
nlohmann::ordered_json audit_of(const rulesets::table::TableGame& game) {
    auto json = nlohmann::ordered_json::object();
    for (const auto& [title, lines] : rulesets::table::audit(game.data())) json[title] = lines;
    return json;
}

// Each answer to `q` that occurs, the most frequent first.
nlohmann::ordered_json answers_to(const Game& game, QuestionIndex q) {
    if (game.situation_count() > most_situations_asked)
        throw BadInput(fmt::format("--question: {} situations are too many to ask all, expected at most {}; add "
                                   "--situation to ask one",
                                   game.situation_count(), most_situations_asked));
    struct Answer {
        AnswerIndex index;
        std::uint32_t situations = 0;
        Cost weight = 0;
    };
    std::map<AnswerIndex, Answer> found;
    for (SituationIndex s = 0; s < game.situation_count(); s++) {
        if (s % 1024 == 0) stop_if_asked();
        const AnswerIndex a = game.answer(q, s);
        Answer& answer = found.try_emplace(a, Answer{a}).first->second;
        answer.situations++;
        answer.weight = saturating_add(answer.weight, game.weight(s));
    }
    std::vector<Answer> answers;
    for (const auto& [index, answer] : found) answers.push_back(answer);
    std::stable_sort(answers.begin(), answers.end(),
                     [](const Answer& a, const Answer& b) { return a.situations > b.situations; });
    auto json = nlohmann::ordered_json::array();
    for (const Answer& answer : answers)
        json.push_back({{"answer", game.answer_label(q, answer.index)},
                        {"cost", as_json(game.cost(q, answer.index), game.cost_scale())},
                        {"situations", answer.situations},
                        {"weight", as_json(answer.weight, game.weight_scale())}});
    return json;
}

nlohmann::ordered_json first_labels(std::uint32_t count, const std::function<std::string(std::uint32_t)>& label) {
    auto json = nlohmann::ordered_json::array();
    for (std::uint32_t i = 0; i < std::min(count, few); i++) json.push_back(label(i));
    return json;
}

const rulesets::Ruleset& ruleset_of(const Game& game) {
    const std::string name = game.name();
    for (const rulesets::Ruleset& ruleset : rulesets::all_rulesets())
        if (name.starts_with(ruleset.name + ":") || name == ruleset.name) return ruleset;
    throw BrokenPromise(fmt::format("the game \"{}\" does not name its ruleset; mend its name()", name));
}

// The facts that fit on a line each; `details` gets those that do not.
nlohmann::ordered_json facts_of(const Game& game, const ShowOptions& options, nlohmann::ordered_json& details) {
    const auto situation_label = [&](std::uint32_t s) { return game.situation_label(s); };
    const auto question_label = [&](std::uint32_t q) { return game.question_label(q); };
    std::optional<SituationIndex> situation;
    std::optional<QuestionIndex> question;
    nlohmann::ordered_json facts;
    facts["game"] = game.name();
    if (!options.situation.empty()) {
        situation = find_by_text(options.situation, "situation", game.situation_count(), situation_label);
        facts["situation"] = *situation;
        facts["situation_label"] = situation_label(*situation);
        facts["weight"] = as_json(game.weight(*situation), game.weight_scale());
        details["drawing"] = game.draw(*situation);
    }
    if (!options.question.empty()) {
        question = find_by_text(options.question, "question", game.question_count(), question_label);
        facts["question"] = *question;
        facts["question_label"] = question_label(*question);
        if (!situation) details["answers"] = answers_to(game, *question);
    }
    if (situation && question) {
        const AnswerIndex answer = game.answer(*question, *situation);
        facts["answer"] = game.answer_label(*question, answer);
        facts["cost"] = as_json(game.cost(*question, answer), game.cost_scale());
    }
    if (!situation && !question) {
        facts["situations"] = game.situation_count();
        facts["questions"] = game.question_count();
        facts["answers"] = game.answer_count();
        facts["estimates"] = game.estimate_count();
        if (const auto first = game.first_question()) facts["first_question"] = question_label(*first);
        details["rules"] = ruleset_of(game).rules;
        details["first_situations"] = first_labels(game.situation_count(), situation_label);
        details["first_questions"] = first_labels(game.question_count(), question_label);
        if (const auto* table = dynamic_cast<const rulesets::table::TableGame*>(&game))
            details["audit"] = audit_of(*table);
    }
    return facts;
}

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
        text += "\nsituations        cost  answer\n";
        for (const auto& a : details["answers"])
            text += fmt::format("{:>10}  {:>10}  {}\n", a["situations"].get<std::uint32_t>(),
                                a["cost"].is_string() ? a["cost"].get<std::string>() : a["cost"].dump(),
                                a["answer"].get_ref<const std::string&>());
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
    const auto game = read_game(options.game);
    nlohmann::ordered_json details;
    nlohmann::ordered_json facts = facts_of(*game, options, details);
    if (options.json != "-") print(to_lines(facts) + details_as_text(*game, facts, details));
    facts.update(details);
    if (!options.json.empty()) write_json(options.json, facts);
    return exit_done;
}

} // namespace

void add_show_command(CLI::App& program, Actions& actions) {
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command =
        program.add_subcommand("show", "Explain a game, draw a situation, and answer a question, to check the rules");
    command->add_option("game", options->game, "The game, as name:key=value,... (see `deduce games`)")
        ->required()
        ->type_name("GAME");
    command->add_option("--situation", options->situation, "Draw this situation")->type_name("LABEL|NUMBER");
    command
        ->add_option("--question", options->question,
                     "Answer this question for the situation, or, without one, count its answers over all situations")
        ->type_name("LABEL|NUMBER");
    command->add_option("--json", options->json, "Write the facts as JSON to FILE, or to the standard output for -")
        ->type_name("FILE");
    command->footer(
        "Examples:\n"
        "  deduce show blackbox:size=5,dots=2\n"
        "  deduce show blackbox:size=5,dots=2 --situation \"a1 d3\"\n"
        "  deduce show mastermind:pegs=4,colours=6 --situation ABCD --question ACCB\n"
        "  deduce show mastermind:pegs=4,colours=6 --question 7\n"
        "Situations and questions have labels, and numbers that count from 0. A text that is a label means\n"
        "that label, even if it looks like a number.");
    actions[command] = [options](Session& session) { return session.is_first() ? show(*options) : exit_done; };
}

} // namespace deduce::cli
