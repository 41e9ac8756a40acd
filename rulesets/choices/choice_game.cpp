// Life and production parameters, what they share: see choice_game.hpp.
#include "rulesets/choices/choice_game.hpp"

#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets {
namespace {

constexpr std::size_t most_levels = 8;
constexpr Weight most_weight = 1'000'000'000'000;

std::vector<std::vector<Cost>> read_importances(const Spec& spec, std::string& text) {
    const bool is_unknown = spec.has("choices") || spec.has("levels");
    if (is_unknown && spec.has("importance"))
        throw BadInput(fmt::format(
            "{}: importance={} is given and choices or levels too, expected known importances (importance) or possible ones (choices and levels); drop one of them",
            spec.name(), spec.text("importance", "")));
    std::vector<std::vector<Cost>> importances;
    if (!is_unknown) {
        const auto known =
            spec.integers("importance", {3, 2, 1}, 1, ChoiceSpace::most_importance, ChoiceSpace::most_choices);
        for (const Cost b : known) importances.push_back({b});
        text = fmt::format("importance={}", fmt::join(known, "+"));
        return importances;
    }
    const auto choices = static_cast<std::size_t>(spec.integer("choices", 3, 1, ChoiceSpace::most_choices));
    const auto levels = spec.integers("levels", {3, 2, 1}, 1, ChoiceSpace::most_importance, most_levels);
    if (std::adjacent_find(levels.begin(), levels.end(), std::less_equal<>()) != levels.end())
        throw BadInput(fmt::format("{}: levels={} cannot be used, expected falling numbers; such as levels=3+2+1",
                                   spec.name(), fmt::join(levels, "+")));
    importances.assign(choices, levels);
    text = fmt::format("choices={},levels={}", choices, fmt::join(levels, "+"));
    if (ChoiceSpace::count(importances) > ChoiceSpace::most_situations)
        throw BadInput(fmt::format(
            "{}: {} choices of {} importances make too many situations, expected at most {}; use fewer choices or levels",
            spec.name(), choices, levels.size(), ChoiceSpace::most_situations));
    return importances;
}

} // namespace

ChoiceSetup ChoiceSetup::read(const Spec& spec) {
    ChoiceSetup setup;
    const auto importances = read_importances(spec, setup.text);
    if (spec.has("weights")) {
        const std::uint64_t situations = ChoiceSpace::count(importances);
        setup.weights = spec.integers("weights", {1}, 1, most_weight, situations);
        if (setup.weights.size() != situations)
            throw BadInput(fmt::format(
                "{}: {} weights are given, expected one for each of the {} situations; add weights, or leave the key out",
                spec.name(), setup.weights.size(), situations));
        setup.text += fmt::format(",weights={}", fmt::join(setup.weights, "+"));
    }
    setup.space = std::make_shared<ChoiceSpace>(importances);
    return setup;
}

std::vector<Parameter> ChoiceSetup::parameters() {
    return {
        {"importance", "3+2+1", "1..1000000, 1 to 16 of them", "how important each choice is, if that is known"},
        {"choices", "", "1..16", "instead of importance: how many choices there are; 3 if only levels are given"},
        {"levels", "", "1..1000000, 1 to 8 of them",
         "instead of importance: each choice has one of these importances, which fall; 3+2+1 if only choices are given"},
        {"weights", "", "1..1000000000000, one a situation",
         "how likely the situations are, in the order AA, AB, BA, BB; with levels: A3, A2, A1, B3, B2, B1"}};
}

Spelling ChoiceSetup::spelling() {
    return {"A question has a letter for each choice, A or B: ABA or aba. "
            "An answer is what is lost: loses 3, or 3 alone.",
            {"ABA=loses 3", "AAA=0"}};
}

Weight ChoiceSetup::total_weight() const {
    if (weights.empty()) return space->size();
    Weight total = 0;
    for (const Weight w : weights) total = saturating_add(total, w);
    return total;
}

std::vector<Symmetry> ChoiceGame::symmetries() const {
    std::vector<Symmetry> result;
    const auto keep = [&](Symmetry candidate) {
        if (!holds(candidate)) return false;
        result.push_back(std::move(candidate));
        return true;
    };
    for (std::uint32_t choice = 0; choice < space().choices(); choice++) keep(turning_over(choice));
    // One swap with an earlier choice is enough: the swaps of a group of like choices hang together.
    for (std::uint32_t j = 1; j < space().choices(); j++)
        for (std::uint32_t i = 0; i < j; i++)
            if (space().importances()[i] == space().importances()[j] && keep(swapping(i, j))) break;
    return result;
}

Symmetry ChoiceGame::turning_over(std::uint32_t choice) const {
    const Decisions bit = space().bit_of(choice);
    std::vector<std::uint32_t> grades(space().choices());
    Symmetry result;
    for (SituationIndex s = 0; s < situation_count(); s++) {
        for (std::uint32_t i = 0; i < grades.size(); i++) grades[i] = space().grade(s, i);
        result.situations.push_back(space().index_of(space().better(s) ^ bit, grades));
    }
    for (QuestionIndex q = 0; q < question_count(); q++) result.questions.push_back(q ^ bit);
    return result;
}

Symmetry ChoiceGame::swapping(std::uint32_t i, std::uint32_t j) const {
    const Decisions both = space().bit_of(i) | space().bit_of(j);
    const auto swapped = [&](Decisions d) { return (d & both) == 0 || (d & both) == both ? d : d ^ both; };
    std::vector<std::uint32_t> grades(space().choices());
    Symmetry result;
    for (SituationIndex s = 0; s < situation_count(); s++) {
        for (std::uint32_t k = 0; k < grades.size(); k++) grades[k] = space().grade(s, k);
        std::swap(grades[i], grades[j]);
        result.situations.push_back(space().index_of(swapped(space().better(s)), grades));
    }
    for (QuestionIndex q = 0; q < question_count(); q++) result.questions.push_back(swapped(q));
    return result;
}

// Answers are kept by any candidate, so that costs need only be compared for one of them.
bool ChoiceGame::holds(const Symmetry& symmetry) const {
    for (QuestionIndex q = 0; q < question_count(); q++)
        if (cost(q, 0) != cost(symmetry.questions[q], 0)) return false;
    for (SituationIndex s = 0; s < situation_count(); s++)
        if (weight(s) != weight(symmetry.situations[s])) return false;
    return true;
}

std::string ChoiceGame::decisions_label(Decisions decisions) const {
    std::string text;
    for (std::uint32_t choice = 0; choice < space().choices(); choice++)
        text += (decisions & space().bit_of(choice)) != 0 ? 'B' : 'A';
    return text;
}

std::string ChoiceGame::situation_label(SituationIndex s) const {
    const std::string options = decisions_label(space().better(s));
    if (space().importances().front().size() == 1) return options;
    std::string text;
    for (std::uint32_t choice = 0; choice < space().choices(); choice++)
        text += fmt::format("{}{}{}", choice == 0 ? "" : " ", options[choice], space().importance(s, choice));
    return text;
}

std::string ChoiceGame::answer_label(QuestionIndex, AnswerIndex a) const { return fmt::format("loses {}", a); }

// What can be lost may be a large number, so labels are not compared one by one.
std::optional<AnswerIndex> ChoiceGame::read_answer(QuestionIndex q, std::string_view text) const {
    const std::string given = in_lower_case(text);
    constexpr std::string_view before = "loses ";
    if (!given.starts_with(before)) return std::nullopt;
    AnswerIndex loss = 0;
    const char* const end = given.data() + given.size();
    const auto [rest, error] = std::from_chars(given.data() + before.size(), end, loss);
    const bool is_answer = error == std::errc() && rest == end && loss < answer_count();
    return is_answer && in_lower_case(answer_label(q, loss)) == given ? std::optional(loss) : std::nullopt;
}

std::string ChoiceGame::draw(SituationIndex s) const {
    const std::string options = decisions_label(space().better(s));
    std::string text;
    for (std::uint32_t choice = 0; choice < space().choices(); choice++)
        text += fmt::format("{}choice {}: {} is better, importance {}", choice == 0 ? "" : "\n", choice + 1,
                            options[choice], space().importance(s, choice));
    return text;
}

std::vector<std::uint32_t> ChoiceGame::groups_of_equal_options() const {
    std::vector<std::uint32_t> groups;
    for (SituationIndex s = 0; s < situation_count(); s++) groups.push_back(space().better(s));
    return groups;
}

} // namespace deduce::rulesets
