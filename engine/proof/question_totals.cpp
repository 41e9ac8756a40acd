// Members outside, blocks of questions inside: a class's answers to a block lie side by side.
#include "engine/proof/question_totals.hpp"

#include <algorithm>

namespace deduce {
namespace {

constexpr QuestionIndex block_questions = 64;

bool weights_follow(const AnswerTable& table) {
    for (ClassIndex c = 0; c < table.class_count(); c++)
        if (table.class_weight(c) != table.least_weight() * static_cast<Weight>(table.members(c).size())) return false;
    return true;
}

} // namespace

QuestionTotals::QuestionTotals(const AnswerTable& table, bool sums)
    : table_(table), sums_(sums), counts_weights_(sums && !weights_follow(table)) {}

QuestionIndex QuestionTotals::end_of(QuestionIndex begin) const {
    return std::min(begin + block_questions, table_.question_count());
}

void QuestionTotals::count(std::span<const ClassIndex> set) {
    set_ = set;
    parts_.assign(table_.question_count(), 0);
    const std::size_t answers = table_.largest_answer_count();
    for (QuestionIndex begin = 0; begin < table_.question_count(); begin = end_of(begin)) {
        count_block(begin);
        for (QuestionIndex q = begin; q < end_of(begin); q++) {
            const auto first = situations_.begin() + static_cast<std::ptrdiff_t>((q - begin) * answers);
            const auto empty = std::count(first, first + table_.answer_count(q), 0U);
            parts_[q] = table_.answer_count(q) - static_cast<std::uint32_t>(empty);
        }
    }
}

void QuestionTotals::add_up(std::span<const Cost> of_part) {
    totals_.assign(table_.question_count(), 0);
    const std::size_t answers = table_.largest_answer_count();
    for (QuestionIndex begin = 0; begin < table_.question_count(); begin = end_of(begin)) {
        if (counted_ != begin) count_block(begin);
        for (QuestionIndex q = begin; q < end_of(begin); q++) {
            const std::size_t at = (q - begin) * answers;
            totals_[q] = total_of(q, &situations_[at], counts_weights_ ? &weights_[at] : nullptr, of_part);
        }
    }
}

Cost QuestionTotals::total_of(QuestionIndex q, const std::uint32_t* situations, const Weight* weights,
                              std::span<const Cost> of_part) const {
    Cost total = 0;
    for (DenseAnswer a = 0; a < table_.answer_count(q); a++) {
        if (situations[a] == 0) continue;
        const Cost cost = table_.cost(q, a);
        const Cost bound = of_part[situations[a]];
        const Weight weight = weights != nullptr ? weights[a] : table_.least_weight() * situations[a];
        total = sums_ ? saturating_add(total, saturating_add(weighted(weight, cost), bound))
                      : std::max(total, saturating_add(cost, bound));
    }
    return total;
}

void QuestionTotals::count_block(QuestionIndex begin) {
    counted_ = begin;
    const std::size_t cells = std::size_t{table_.largest_answer_count()} * (end_of(begin) - begin);
    situations_.assign(cells, 0);
    if (counts_weights_) weights_.assign(cells, 0);
    table_.has_byte_cells() ? count_cells<std::uint8_t>(begin, end_of(begin))
                            : count_cells<std::uint16_t>(begin, end_of(begin));
}

template <class Cell>
void QuestionTotals::count_cells(QuestionIndex begin, QuestionIndex end) {
    const std::size_t answers = table_.largest_answer_count();
    for (const ClassIndex c : set_) {
        const Cell* row = table_.row<Cell>(c);
        const auto more = static_cast<std::uint32_t>(table_.members(c).size());
        std::uint32_t* situations = situations_.data();
        for (QuestionIndex q = begin; q < end; q++, situations += answers) situations[row[q]] += more;
        if (!counts_weights_) continue;
        Weight* weights = weights_.data();
        for (QuestionIndex q = begin; q < end; q++, weights += answers) weights[row[q]] += table_.class_weight(c);
    }
}

std::uint32_t QuestionTotals::most_parts() const {
    return parts_.empty() ? 1 : std::max<std::uint32_t>(1, *std::ranges::max_element(parts_));
}

} // namespace deduce
