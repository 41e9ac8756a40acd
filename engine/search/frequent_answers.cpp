// See frequent_answers.hpp.
#include "engine/search/frequent_answers.hpp"

#include "engine/search/column_kernels.hpp"

#include <algorithm>
#include <array>

namespace deduce {

FrequentAnswers::FrequentAnswers(const AnswerTable& table) {
    if (!column_kernels::exist() || !table.has_byte_cells() || !table.has_columns() ||
        table.largest_answer_count() > column_kernels::most_answers || table.question_count() > most_questions)
        return;
    first_.push_back(0);
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        std::array<std::uint32_t, column_kernels::most_answers> counts{};
        for (DenseAnswer a = 0; a < table.answer_count(q); a++) counts[a] = table.answer_classes(q, a);
        keep_most_frequent(counts);
    }
}

FrequentAnswers::FrequentAnswers(const FrequentAnswers& whole, const AnswerTable& excerpt) {
    if (!whole.exist()) return;
    first_.push_back(0);
    for (QuestionIndex q = 0; q < excerpt.question_count(); q++) {
        std::array<std::uint32_t, column_kernels::most_answers> counts{};
        const std::span answers(excerpt.column<std::uint8_t>(q).first, excerpt.class_count());
        column_kernels::count(answers, whole.of(q), counts.data());
        keep_most_frequent(counts);
    }
}

void FrequentAnswers::keep_most_frequent(std::span<std::uint32_t> counts) {
    const auto first = static_cast<std::ptrdiff_t>(answers_.size());
    for (std::size_t a = 0; a < counts.size(); a++)
        if (counts[a] > 0) answers_.push_back(static_cast<std::uint8_t>(a));
    std::sort(answers_.begin() + first, answers_.end(),
              [&](std::uint8_t a, std::uint8_t b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
    first_.push_back(static_cast<std::uint32_t>(answers_.size()));
}

} // namespace deduce
