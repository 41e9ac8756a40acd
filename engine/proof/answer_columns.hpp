// A set's answers, question by question. Of a large set some questions are read together, as a class's answers to them
// lie side by side, and each class's row is far from the next one's.
#pragma once

#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

class AnswerColumns {
  public:
    // Keeps a reference.
    explicit AnswerColumns(const AnswerTable& table) : table_(table) {}

    // The set must outlive its columns.
    void look_at(std::span<const ClassIndex> set);

    // Member by member, until the next call.
    std::span<const std::uint16_t> of(QuestionIndex q);

  private:
    template <class Cell>
    void read();

    const AnswerTable& table_;
    std::span<const ClassIndex> set_;
    QuestionIndex first_ = 0; // of those that were read
    QuestionIndex end_ = 0;
    std::vector<std::uint16_t> answers_; // by question, then by member
};

} // namespace deduce
