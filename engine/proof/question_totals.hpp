// What each question costs on a set, as far as the sizes of its parts tell: many questions at a time.
#pragma once

#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

class QuestionTotals {
  public:
    // Keeps a reference.
    QuestionTotals(const AnswerTable& table, bool sums) : table_(table), sums_(sums) {}

    // Of all questions on the set, where a part of n situations costs `of_part[n]`, which does not fall.
    void count(std::span<const ClassIndex> set, std::span<const Cost> of_part);

    std::uint32_t parts(QuestionIndex q) const { return parts_[q]; }
    std::uint32_t most_parts() const;
    Cost total(QuestionIndex q) const { return totals_[q]; }

  private:
    template <class Cell>
    void count_block(std::span<const ClassIndex> set, std::span<const Cost> of_part, QuestionIndex begin,
                     QuestionIndex end);

    const AnswerTable& table_;
    bool sums_;
    std::vector<std::uint32_t> parts_;
    std::vector<Cost> totals_;
    std::vector<std::uint32_t> situations_; // scratch: by question of a block, then by answer
};

} // namespace deduce
