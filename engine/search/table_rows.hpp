// The answer table's rows as the pairwise kernels read them: a class's answers as the table holds them, and what these
// cost, as bytes: computed where costs are regular and the questions many, in a row beside each otherwise.
#pragma once

#include "engine/memory/array_source.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/search/pairwise_kernels.hpp"
#include "engine/search/regular_costs.hpp"
#include "engine/table/answer_table.hpp"

#include <optional>
#include <span>

namespace deduce {

class TableRows {
  public:
    static constexpr std::size_t few_questions = 64;

    // `sums`: costs are multiplied by the classes' weights. If `are_wanted` is false, or costs do not fit into bytes,
    // there are no rows. Games of few questions have rows of costs, which are small, and lent to cutouts; others if
    // costs cannot be computed, or shall not. Throws Stopped soon after the flag is set.
    TableRows(const AnswerTable& table, bool sums, bool are_wanted, StopFlag stop = nullptr, bool may_compute = true);

    // Of an excerpt of that table: class i is set[i].
    TableRows(const TableRows& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set, ArraySource& arrays);

    bool exist() const { return exist_; }
    const std::uint8_t* answers(ClassIndex c) const { return table_->row<std::uint8_t>(c); }
    bool have_costs() const { return exist_ && !regular_; } // in rows
    const std::uint8_t* costs(ClassIndex c) const { return costs_.as() + std::size_t{c} * table_->question_count(); }

    pairwise_kernels::Rows rows_of(std::span<const ClassIndex> set, Cost cheapest) const;

    // A bound of the costs of any question's answers over the set: summed, or the greatest.
    Cost dearest(std::span<const ClassIndex> set) const;

  private:
    const AnswerTable* table_;
    bool sums_;
    bool exist_ = false;
    std::optional<RegularCosts> regular_;
    LargeArray costs_; // by class and question, then padding
};

} // namespace deduce
