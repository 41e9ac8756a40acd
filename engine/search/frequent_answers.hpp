// The answers to each question that occur in a table or an excerpt of it, the most frequent ones first: what the column
// kernels look for (column_kernels.hpp).
#pragma once

#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

class FrequentAnswers {
  public:
    FrequentAnswers() = default; // none
    // None where the kernels cannot be used: of games of many questions or answers, whose table has no columns, or on
    // processors without them.
    explicit FrequentAnswers(const AnswerTable& table);
    // Of an excerpt of that table.
    FrequentAnswers(const FrequentAnswers& whole, const AnswerTable& excerpt);

    bool exist() const { return !first_.empty(); }
    std::span<const std::uint8_t> of(QuestionIndex q) const {
        return {answers_.data() + first_[q], answers_.data() + first_[q + 1]};
    }

  private:
    static constexpr std::size_t most_questions = 64;

    void keep_most_frequent(std::span<std::uint32_t> counts);

    std::vector<std::uint32_t> first_; // by question, and the end
    std::vector<std::uint8_t> answers_;
};

} // namespace deduce
