// Look-ups in a table, and the estimator of chapter 7 that its estimates call for: see table_game.hpp.
#include "rulesets/table/table_game.hpp"

#include "engine/estimate/exact_guess.hpp"
#include "engine/estimate/group_guess.hpp"
#include "engine/estimate/penalty_table.hpp"
#include "rulesets/table/source.hpp"

#include <algorithm>
#include <utility>

namespace deduce::rulesets::table {
namespace {

std::unique_ptr<const Estimator> estimator_for(const TableData& data) {
    const auto situations = static_cast<std::uint32_t>(data.situations.size());
    const TableEstimates& estimates = data.estimates;
    switch (estimates.kind) {
    case TableEstimates::Kind::groups:
        return std::make_unique<GroupGuess>(estimates.group_of);
    case TableEstimates::Kind::penalties:
        return std::make_unique<PenaltyTable>(situations, static_cast<std::uint32_t>(estimates.names.size()),
                                              estimates.penalties, data.weights);
    default:
        return std::make_unique<ExactGuess>(situations, data.weights, estimates.fee);
    }
}

} // namespace

TableGame::TableGame(std::string name, TableData data)
    : name_(std::move(name)), data_(std::move(data)), estimator_(estimator_for(data_)) {
    for (const TableQuestion& question : data_.questions)
        answer_count_ = std::max(answer_count_, static_cast<std::uint32_t>(question.answers.size()));
}

std::uint64_t TableGame::estimate_count() const {
    return data_.estimates.kind == TableEstimates::Kind::exact ? situation_count() : data_.estimates.names.size();
}

// Answers that a question does not have would be free; no situation gives them.
Cost TableGame::cost(QuestionIndex q, AnswerIndex a) const {
    const auto& costs = data_.questions[q].costs;
    return a < costs.size() ? costs[a] : 0;
}

Cost TableGame::penalty(SituationIndex s, std::uint64_t estimate) const {
    const TableEstimates& estimates = data_.estimates;
    switch (estimates.kind) {
    case TableEstimates::Kind::groups:
        return estimates.group_of[s] == estimate ? 0 : infinite_cost;
    case TableEstimates::Kind::penalties:
        return estimates.penalties[std::size_t{s} * estimates.names.size() + estimate];
    default:
        return s == estimate ? estimates.fee : infinite_cost;
    }
}

std::string TableGame::situation_label(SituationIndex s) const { return one_line(data_.situations[s]); }

std::string TableGame::question_label(QuestionIndex q) const { return one_line(data_.questions[q].name); }

std::string TableGame::answer_label(QuestionIndex q, AnswerIndex a) const {
    const auto& answers = data_.questions[q].answers;
    return a < answers.size() ? one_line(answers[a]) : "(never answered)";
}

std::string TableGame::estimate_label(std::uint64_t estimate) const {
    if (data_.estimates.kind == TableEstimates::Kind::exact)
        return situation_label(static_cast<SituationIndex>(estimate));
    return one_line(data_.estimates.names[estimate]);
}

} // namespace deduce::rulesets::table
