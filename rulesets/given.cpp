// Labels first, numbers second: see given.hpp.
#include "rulesets/given.hpp"

#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/table/source.hpp"
#include "rulesets/text/nearest.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <vector>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint32_t most_labels_searched = std::uint32_t{1} << 23;
constexpr std::uint32_t most_labels_compared = std::uint32_t{1} << 17; // for the nearest one
constexpr std::size_t longest_mistake = 100;
constexpr std::size_t most_signs = 16; // places where a text may be divided

using LabelOf = std::function<std::string(std::uint32_t)>;

std::optional<std::uint32_t> whole_number(std::string_view text, std::uint32_t count) {
    if (text.size() > 1 && text.front() == '0') return std::nullopt; // as no number is printed
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number >= count) return std::nullopt;
    return number;
}

std::optional<std::uint32_t> find(std::string_view text, std::uint32_t count,
                                  const std::function<std::optional<std::uint32_t>(std::string_view)>& spelled) {
    if (text.starts_with('#'))
        if (const auto number = whole_number(text.substr(1), count)) return number;
    const std::string_view label = trimmed(text);
    const auto found = label.empty() ? std::nullopt : spelled(label);
    return found ? found : whole_number(text, count);
}

std::string nearest_label(std::string_view text, std::uint32_t count, const LabelOf& label) {
    if (count > most_labels_compared || text.size() > longest_mistake) return "";
    std::vector<std::string> labels;
    for (std::uint32_t i = 0; i < count; i++) labels.push_back(label(i));
    return did_you_mean(text, std::vector<std::string_view>(labels.begin(), labels.end()), "\"", "\"");
}

[[noreturn]] void refuse(const std::string& where, std::string_view what, std::string_view text, std::uint32_t count,
                         const std::string& example, const LabelOf& label) {
    if (count == 0)
        throw BadInput(fmt::format("{}: {} cannot be used, the game has no {}s", where, table::shown(text), what));
    throw BadInput(fmt::format("{}: {} is no {} of this game, expected one such as \"{}\", or a number from 0 to {}{}",
                               where, table::shown(text), what, example, count - 1,
                               nearest_label(trimmed(text), count, label)));
}

std::string example_answer(const Game& game, QuestionIndex q) { return game.answer_label(q, game.answer(q, 0)); }

// A game's complaint, with the place in front.
std::optional<QuestionIndex> find_question(const Game& game, std::string_view text, const std::string& where) {
    try {
        return rulesets::find_question(game, text);
    } catch (const BadInput& error) {
        throw BadInput(fmt::format("{}: {}", where, error.what()));
    }
}

// Places of equals signs with something before and behind them.
std::vector<std::size_t> places_to_divide(std::string_view text) {
    std::vector<std::size_t> places;
    for (std::size_t at = text.find('=', 1); at != std::string_view::npos && places.size() < most_signs;
         at = text.find('=', at + 1))
        if (at + 1 < text.size()) places.push_back(at);
    return places;
}

} // namespace

std::optional<SituationIndex> find_situation(const Game& game, std::string_view text) {
    return find(text, game.situation_count(), [&](std::string_view t) -> std::optional<std::uint32_t> {
        if (game.situation_count() > most_labels_searched) return std::nullopt;
        return find_label(t, game.situation_count(), [&](std::uint32_t s) { return game.situation_label(s); });
    });
}

std::optional<QuestionIndex> find_question(const Game& game, std::string_view text) {
    return find(text, game.question_count(), [&](std::string_view t) { return game.read_question(t); });
}

std::optional<AnswerIndex> find_answer(const Game& game, QuestionIndex q, std::string_view text) {
    return find(text, game.answer_count(), [&](std::string_view t) { return game.read_answer(q, t); });
}

SituationIndex read_situation(const Game& game, std::string_view text, const std::string& where) {
    if (const auto s = find_situation(game, text)) return *s;
    if (game.situation_count() > most_labels_searched)
        throw BadInput(
            fmt::format("{}: {} cannot be used, expected a number from 0 to {} (too many situations for labels)", where,
                        table::shown(text), game.situation_count() - 1));
    const LabelOf label = [&](std::uint32_t s) { return game.situation_label(s); };
    refuse(where, "situation", text, game.situation_count(), label(0), label);
}

QuestionIndex read_question(const Game& game, std::string_view text, const std::string& where) {
    if (const auto q = find_question(game, text, where)) return *q;
    const LabelOf label = [&](std::uint32_t q) { return game.question_label(q); };
    refuse(where, "question", text, game.question_count(), game.question_count() == 0 ? "" : label(0), label);
}

AnswerIndex read_answer(const Game& game, QuestionIndex q, std::string_view text, const std::string& where) {
    if (const auto a = find_answer(game, q, text)) return *a;
    refuse(where, fmt::format("answer to \"{}\"", game.question_label(q)), text, game.answer_count(),
           example_answer(game, q), [&](std::uint32_t a) { return game.answer_label(q, a); });
}

Given read_given(const Game& game, std::string_view text, const std::string& where) {
    if (game.question_count() == 0)
        throw BadInput(fmt::format("{}: {} cannot be used, the game has no questions", where, table::shown(text)));
    const std::vector<std::size_t> places = places_to_divide(text);
    if (places.empty())
        throw BadInput(fmt::format("{}: {} has no question and answer, expected QUESTION=ANSWER such as \"{}={}\"",
                                   where, table::shown(text), game.question_label(0), example_answer(game, 0)));
    std::optional<Given> found;
    std::size_t best = places.front(); // to complain about: the last that leaves a question
    for (const std::size_t at : places) {
        const auto q = find_question(game, trimmed(text.substr(0, at)), where);
        if (!q) continue;
        best = at;
        const auto a = find_answer(game, *q, trimmed(text.substr(at + 1)));
        if (!a) continue;
        if (found && (found->question != *q || found->answer != *a))
            throw BadInput(
                fmt::format("{}: {} can be read in two ways, as question \"{}\" or \"{}\"; write the question as "
                            "its number: \"#{}=...\" or \"#{}=...\"",
                            where, table::shown(text), game.question_label(found->question), game.question_label(*q),
                            found->question, *q));
        found = Given{*q, *a};
    }
    if (found) return *found;
    const QuestionIndex q = read_question(game, trimmed(text.substr(0, best)), where);
    return {q, read_answer(game, q, trimmed(text.substr(best + 1)), where)};
}

std::string given_label(const Game& game, const Given& given) {
    return fmt::format("{}={}", game.question_label(given.question), game.answer_label(given.question, given.answer));
}

} // namespace deduce::rulesets
