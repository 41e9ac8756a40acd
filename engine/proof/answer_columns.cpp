// Rows into columns: see answer_columns.hpp.
#include "engine/proof/answer_columns.hpp"

#include <algorithm>

namespace deduce {
namespace {

constexpr std::size_t least_large = 64; // members
constexpr QuestionIndex together = 16;

} // namespace

void AnswerColumns::look_at(std::span<const ClassIndex> set) {
    set_ = set;
    first_ = end_ = 0;
}

std::span<const std::uint16_t> AnswerColumns::of(QuestionIndex q) {
    if (q < first_ || q >= end_) {
        const QuestionIndex count = set_.size() < least_large ? 1 : together;
        first_ = q - q % count;
        end_ = std::min(first_ + count, table_.question_count());
        answers_.resize(std::size_t{count} * set_.size());
        table_.has_byte_cells() ? read<std::uint8_t>() : read<std::uint16_t>();
    }
    return std::span(answers_).subspan((q - first_) * set_.size(), set_.size());
}

template <class Cell>
void AnswerColumns::read() {
    for (std::size_t i = 0; i < set_.size(); i++) {
        const Cell* row = table_.row<Cell>(set_[i]);
        for (QuestionIndex q = first_; q < end_; q++) answers_[(q - first_) * set_.size() + i] = row[q];
    }
}

} // namespace deduce
