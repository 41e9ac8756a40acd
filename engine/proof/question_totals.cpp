// Members outside, blocks of questions inside: a class's answers to a block lie side by side.
#include "engine/proof/question_totals.hpp"

#include <algorithm>

namespace deduce {
namespace {

constexpr QuestionIndex block_questions = 64;

} // namespace

void QuestionTotals::count(std::span<const ClassIndex> set, std::span<const Cost> of_part) {
    parts_.assign(table_.question_count(), 0);
    totals_.assign(table_.question_count(), 0);
    for (QuestionIndex begin = 0; begin < table_.question_count(); begin += block_questions) {
        const QuestionIndex end = std::min(begin + block_questions, table_.question_count());
        table_.has_byte_cells() ? count_block<std::uint8_t>(set, of_part, begin, end)
                                : count_block<std::uint16_t>(set, of_part, begin, end);
    }
}

template <class Cell>
void QuestionTotals::count_block(std::span<const ClassIndex> set, std::span<const Cost> of_part, QuestionIndex begin,
                                 QuestionIndex end) {
    const std::size_t answers = table_.largest_answer_count();
    situations_.assign(answers * (end - begin), 0);
    for (const ClassIndex c : set) {
        const Cell* row = table_.row<Cell>(c);
        const auto more = static_cast<std::uint32_t>(table_.members(c).size());
        const Weight weight = table_.class_weight(c);
        std::uint32_t* of_question = situations_.data();
        for (QuestionIndex q = begin; q < end; q++, of_question += answers) {
            const std::uint32_t before = of_question[row[q]];
            const std::uint32_t after = of_question[row[q]] += more;
            const Cost cost = table_.cost(q, row[q]);
            parts_[q] += before == 0 ? 1 : 0;
            if (!sums_)
                totals_[q] = std::max(totals_[q], saturating_add(cost, of_part[after]));
            else if (is_infinite(of_part[after]))
                totals_[q] = infinite_cost;
            else
                totals_[q] = saturating_add(totals_[q], weighted(weight, cost) + of_part[after] - of_part[before]);
        }
    }
}

std::uint32_t QuestionTotals::most_parts() const {
    return parts_.empty() ? 1 : std::max<std::uint32_t>(1, *std::ranges::max_element(parts_));
}

} // namespace deduce
