// Cost rows are made once a search: see table_rows.hpp.
#include "engine/search/table_rows.hpp"

#include "engine/memory/gather.hpp"

#include <algorithm>
#include <array>

#include <tbb/parallel_for.h>

namespace deduce {

TableRows::TableRows(const AnswerTable& table, bool sums, bool are_wanted, StopFlag stop, bool may_compute)
    : table_(&table), sums_(sums) {
    const auto weights = table.class_weights();
    const Weight heaviest = sums ? *std::max_element(weights.begin(), weights.end()) : 1;
    exist_ = are_wanted && table.has_byte_cells() && table.question_count() > 0 &&
             saturating_multiply(heaviest, table.dearest_answer()) <= pairwise_kernels::greatest_byte;
    if (!exist_) return;
    const std::size_t questions = table.question_count();
    if (may_compute && heaviest == 1 && questions > few_questions) regular_ = RegularCosts::of(table);
    if (regular_) return;
    const std::size_t cells = table.class_count() * questions;
    costs_ = LargeArray(cells + pairwise_kernels::padding);
    std::fill_n(costs_.as() + cells, pairwise_kernels::padding, std::uint8_t{0});
    // Blocks of questions whose costs, as bytes, stay in the cache.
    constexpr std::size_t width = 64;
    tbb::parallel_for(std::size_t{0}, (questions + width - 1) / width, [&](std::size_t block) {
        const std::size_t begin = block * width;
        const std::size_t end = std::min(begin + width, questions);
        std::array<std::array<std::uint8_t, 256>, width> of_answer;
        for (std::size_t q = begin; q < end; q++)
            for (DenseAnswer a = 0; a < table.answer_count(static_cast<QuestionIndex>(q)); a++)
                of_answer[q - begin][a] = static_cast<std::uint8_t>(table.cost(static_cast<QuestionIndex>(q), a));
        for (ClassIndex c = 0; c < table.class_count(); c++) {
            if (c % 256 == 0) throw_if_set(stop); // the first block has the system clear all pages
            const auto weight = static_cast<std::uint8_t>(sums ? weights[c] : 1);
            const std::uint8_t* from = answers(c);
            std::uint8_t* to = costs_.as() + c * questions;
            for (std::size_t q = begin; q < end; q++)
                to[q] = static_cast<std::uint8_t>(weight * of_answer[q - begin][from[q]]);
        }
    });
}

TableRows::TableRows(const TableRows& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set,
                     ArraySource& arrays)
    : table_(&excerpt), sums_(whole.sums_), exist_(whole.exist_), regular_(whole.regular_) {
    if (have_costs()) costs_ = gather(whole.costs_, excerpt.question_count(), set, pairwise_kernels::padding, arrays);
}

pairwise_kernels::Rows TableRows::rows_of(std::span<const ClassIndex> set, Cost cheapest) const {
    pairwise_kernels::Rows rows;
    if (regular_) rows.regular = regular_->bytes();
    for (const ClassIndex c : set) {
        rows.answers[rows.members] = answers(c);
        rows.costs[rows.members] = regular_ ? nullptr : costs(c);
        rows.cheapest[rows.members] = static_cast<std::uint8_t>((sums_ ? table_->class_weight(c) : 1) * cheapest);
        rows.members++;
    }
    return rows;
}

Cost TableRows::dearest(std::span<const ClassIndex> set) const {
    if (!sums_) return table_->dearest_answer();
    return weighted(table_->weight_of(set), table_->dearest_answer());
}

} // namespace deduce
