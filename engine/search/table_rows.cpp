// Cost rows are made once a search: see table_rows.hpp.
#include "engine/search/table_rows.hpp"

#include <algorithm>

namespace deduce {

TableRows::TableRows(const AnswerTable& table, bool sums, bool are_wanted) : table_(&table), sums_(sums) {
    const auto weights = table.class_weights();
    const Weight heaviest = sums ? *std::max_element(weights.begin(), weights.end()) : 1;
    exist_ = are_wanted && table.has_byte_cells() && table.question_count() > 0 &&
             saturating_multiply(heaviest, table.dearest_answer()) <= rank_kernels::greatest_byte;
    if (!exist_) return;
    const std::size_t questions = table.question_count();
    costs_.assign(table.class_count() * questions + rank_kernels::lanes, 0);
    for (ClassIndex c = 0; c < table.class_count(); c++)
        for (QuestionIndex q = 0; q < questions; q++)
            costs_[c * questions + q] =
                static_cast<std::uint8_t>((sums ? weights[c] : 1) * table.cost(q, answers(c)[q]));
}

rank_kernels::Rows TableRows::rows_of(std::span<const ClassIndex> set, Cost cheapest) const {
    rank_kernels::Rows rows;
    for (const ClassIndex c : set) {
        rows.answers[rows.members] = answers(c);
        rows.costs[rows.members] = costs(c);
        rows.cheapest[rows.members] = static_cast<std::uint8_t>((sums_ ? table_->class_weight(c) : 1) * cheapest);
        rows.members++;
    }
    return rows;
}

Cost TableRows::dearest(std::span<const ClassIndex> set) const {
    if (!sums_) return table_->dearest_answer();
    Weight weight = 0;
    for (const ClassIndex c : set) weight += table_->class_weight(c);
    return weighted(weight, table_->dearest_answer());
}

} // namespace deduce
