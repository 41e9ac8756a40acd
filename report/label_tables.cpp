// Places are given at the first meeting; labels are asked of the game once.
#include "report/label_tables.hpp"

#include <algorithm>
#include <string_view>

namespace deduce::report {

nlohmann::ordered_json exact_json(std::int64_t number) {
    constexpr std::int64_t most = std::int64_t{1} << 53;
    if (number > most || number < -most) return std::to_string(number);
    return number;
}

void LabelTables::Column::add(std::uint64_t number, const std::string& label, const rulesets::Figure& figure) {
    numbers.push_back(number);
    labels.push_back(label);
    figures.push_back(figure);
}

LabelTables::LabelTables(const Game& game, std::span<const SituationIndex> situations)
    : game_(game),
      pictured_(dynamic_cast<const rulesets::Pictured*>(&game)),
      named_(situations.begin(), situations.end()) {
    for (const SituationIndex s : named_) {
        situations_.add(s, game.situation_label(s), pictured_ ? pictured_->situation_figure(s) : rulesets::Figure());
        weights_.push_back(exact_json(game.weight(s)));
        unit_weights_ = unit_weights_ && game.weight(s) == 1;
    }
}

std::size_t LabelTables::question(QuestionIndex q) {
    const auto [place, is_new] = question_places_.emplace(q, questions_.labels.size());
    if (is_new)
        questions_.add(q, game_.question_label(q), pictured_ ? pictured_->question_figure(q) : rulesets::Figure());
    return place->second;
}

std::size_t LabelTables::answer(QuestionIndex q, AnswerIndex a) {
    const std::string label = game_.answer_label(q, a);
    const auto [place, is_new] = answer_places_.emplace(std::pair(a, label), answers_.labels.size());
    if (is_new) answers_.add(a, label, pictured_ ? pictured_->answer_figure(a) : rulesets::Figure());
    return place->second;
}

std::size_t LabelTables::situation(SituationIndex s) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(named_, s) - named_.begin());
}

std::size_t LabelTables::estimate(std::uint64_t estimate) {
    const auto [place, is_new] = estimate_places_.emplace(estimate, estimates_.labels.size());
    if (is_new)
        estimates_.add(estimate, game_.estimate_label(estimate),
                       pictured_ ? pictured_->estimate_figure(estimate) : rulesets::Figure());
    return place->second;
}

nlohmann::ordered_json LabelTables::json() const {
    nlohmann::ordered_json result;
    const auto put = [&](const std::string& name, const Column& column, bool with_numbers = true) {
        result[name + "s"] = column.labels;
        if (with_numbers) result[name + "_numbers"] = column.numbers;
        const auto is_empty = [](const auto& figure) { return figure.empty(); };
        if (!std::ranges::all_of(column.figures, is_empty)) result[name + "_figures"] = column.figures;
    };
    put("question", questions_);
    put("answer", answers_);
    put("situation", situations_, named_.size() < game_.situation_count());
    put("estimate", estimates_);
    if (!unit_weights_ || game_.weight_scale() != 1) result["weights"] = weights_;
    return result;
}

} // namespace deduce::report
