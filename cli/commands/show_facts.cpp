// Labels are searched one by one, answers are counted over all situations.
#include "cli/commands/show_facts.hpp"

#include "cli/support/interrupt.hpp"
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/registry.hpp"
#include "rulesets/table/audit.hpp"
#include "rulesets/table/table_game.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

constexpr std::uint32_t most_labels_searched = std::uint32_t{1} << 23;
constexpr std::uint32_t most_situations_asked = std::uint32_t{1} << 24;
constexpr std::uint32_t few = 5;

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

// The best estimate for the situation alone.
Cost cost_once_known(const Game& game, SituationIndex s) { return game.estimator().best_worst({&s, 1}); }

// Of all situations; none if they differ, or are too many to ask.
std::optional<Cost> cost_once_known(const Game& game) {
    const Estimator& estimator = game.estimator();
    const Cost least = estimator.worst_bound(1);
    if (least == estimator.greatest_penalty()) return least;
    if (game.situation_count() > most_labels_searched) return std::nullopt;
    const Cost first = cost_once_known(game, 0);
    for (SituationIndex s = 1; s < game.situation_count(); s++) {
        if (s % 1024 == 0) stop_if_asked();
        if (cost_once_known(game, s) != first) return std::nullopt;
    }
    return first;
}

} // namespace

nlohmann::ordered_json show_facts(const Game& game, const Shown& shown, nlohmann::ordered_json& details) {
    const auto situation_label = [&](std::uint32_t s) { return game.situation_label(s); };
    const auto question_label = [&](std::uint32_t q) { return game.question_label(q); };
    std::optional<SituationIndex> situation;
    std::optional<QuestionIndex> question;
    nlohmann::ordered_json facts;
    facts["game"] = game.name();
    if (!shown.situation.empty()) {
        situation = find_by_text(shown.situation, "situation", game.situation_count(), situation_label);
        facts["situation"] = *situation;
        facts["situation_label"] = situation_label(*situation);
        facts["weight"] = as_json(game.weight(*situation), game.weight_scale());
        facts["cost_once_known"] = as_json(cost_once_known(game, *situation), game.cost_scale());
        details["drawing"] = game.draw(*situation);
    }
    if (!shown.question.empty()) {
        question = find_by_text(shown.question, "question", game.question_count(), question_label);
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
        if (const auto cost = cost_once_known(game)) facts["cost_once_known"] = as_json(*cost, game.cost_scale());
        if (const auto first = game.first_question()) facts["first_question"] = question_label(*first);
        details["rules"] = rulesets::ruleset_of(game).rules;
        details["first_situations"] = first_labels(game.situation_count(), situation_label);
        details["first_questions"] = first_labels(game.question_count(), question_label);
        if (const auto* table = dynamic_cast<const rulesets::table::TableGame*>(&game))
            details["audit"] = audit_of(*table);
    }
    return facts;
}

} // namespace deduce::cli
