// A game that is a table: whatever its data says (thesis, sections 2.11, 2.12 and 2.16, and Definition 1.3).
#pragma once

#include "engine/model/game.hpp"
#include "rulesets/table/table_data.hpp"
#include "rulesets/table/warnings.hpp"

#include <memory>
#include <string>

namespace deduce::rulesets::table {

class TableGame final : public Game {
  public:
    // `data` is as the readers make it, with at least one situation.
    TableGame(std::string name, TableData data);

    std::string name() const override { return name_; }
    bool is_told_by_name() const override { return false; }

    std::uint32_t situation_count() const override { return static_cast<std::uint32_t>(data_.situations.size()); }
    std::uint32_t question_count() const override { return static_cast<std::uint32_t>(data_.questions.size()); }
    std::uint32_t answer_count() const override { return answer_count_; }
    std::uint64_t estimate_count() const override;

    Weight weight(SituationIndex s) const override { return data_.weights[s]; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return data_.questions[q].answer_of[s]; }
    Cost cost(QuestionIndex q, AnswerIndex a) const override;
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override;
    const Estimator& estimator() const override { return *estimator_; }
    std::optional<QuestionIndex> first_question() const override { return data_.first; }
    Cost cost_scale() const override { return data_.cost_scale; }
    Weight weight_scale() const override { return data_.weight_scale; }
    std::vector<std::string> warnings() const override { return warnings_of(data_); }

    std::string situation_label(SituationIndex s) const override;
    std::string question_label(QuestionIndex q) const override;
    std::string answer_label(QuestionIndex q, AnswerIndex a) const override;
    std::string estimate_label(std::uint64_t estimate) const override;

    const TableData& data() const { return data_; }

  private:
    std::string name_;
    TableData data_;
    std::uint32_t answer_count_ = 1;
    std::unique_ptr<const Estimator> estimator_;
};

} // namespace deduce::rulesets::table
