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
    QuestionTotals(const AnswerTable& table, bool sums);

    // The parts of all questions on the set, which must outlive what is told of it.
    void count(std::span<const ClassIndex> set);
    std::uint32_t parts(QuestionIndex q) const { return parts_[q]; }
    std::uint32_t most_parts() const;

    // Of the set that was counted, where a part of n situations costs `of_part[n]`.
    void add_up(std::span<const Cost> of_part);
    Cost total(QuestionIndex q) const { return totals_[q]; }

  private:
    void count_block(QuestionIndex begin);
    template <class Cell>
    void count_cells(QuestionIndex begin, QuestionIndex end);
    Cost total_of(QuestionIndex q, const std::uint32_t* situations, const Weight* weights,
                  std::span<const Cost> of_part) const;
    QuestionIndex end_of(QuestionIndex begin) const;

    const AnswerTable& table_;
    bool sums_;
    bool counts_weights_; // as they do not follow from how many situations there are
    std::span<const ClassIndex> set_;
    std::vector<std::uint32_t> parts_;
    std::vector<Cost> totals_;
    // By question of one block, then by answer.
    QuestionIndex counted_ = 0; // the block's first one
    std::vector<std::uint32_t> situations_;
    std::vector<Weight> weights_;
};

} // namespace deduce
