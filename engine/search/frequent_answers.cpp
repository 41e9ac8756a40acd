// What is counted of an excerpt takes longer than to copy it, if all of a large one is counted.
#include "engine/search/frequent_answers.hpp"

#include "engine/search/column_kernels.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace deduce {

FrequentAnswers::FrequentAnswers(const AnswerTable& table) {
    static_assert(Counts().size() == column_kernels::most_answers);
    if (!column_kernels::exist() || !table.has_byte_cells() || !table.has_columns() ||
        table.largest_answer_count() > column_kernels::most_answers || table.question_count() > most_questions)
        return;
    std::vector<std::uint8_t> all(table.largest_answer_count());
    std::iota(all.begin(), all.end(), std::uint8_t{0});
    Lists lists;
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        Counts counts{};
        for (DenseAnswer a = 0; a < table.answer_count(q); a++) counts[a] = table.answer_classes(q, a);
        lists.keep_most_frequent(std::span(all).first(table.answer_count(q)), counts, true);
    }
    lists_ = LargeArray::unwritten(bytes_of(table));
    lists.write_to(lists_);
}

FrequentAnswers::FrequentAnswers(const FrequentAnswers& whole, const AnswerTable& excerpt, ArraySource& arrays) {
    if (!whole.exist()) return;
    ArraySource::Taken taken = arrays.take(bytes_of(excerpt));
    lists_ = std::move(taken.array);
    if (taken.is_filled) return;
    const bool counts_all = excerpt.class_count() <= sampled_classes;
    Lists lists;
    for (QuestionIndex q = 0; q < excerpt.question_count(); q++) {
        Counts counts{};
        const std::span answers(excerpt.column<std::uint8_t>(q).first, excerpt.class_count());
        if (counts_all)
            column_kernels::count(answers, whole.of(q), counts.data());
        else
            count_sample(answers, whole.of(q), counts);
        lists.keep_most_frequent(whole.of(q), counts, counts_all);
    }
    lists.write_to(lists_);
}

void FrequentAnswers::count_sample(std::span<const std::uint8_t> answers, std::span<const std::uint8_t> occurring,
                                   Counts& counts) {
    constexpr std::size_t pieces = 4;
    constexpr std::size_t piece = sampled_classes / pieces;
    for (std::size_t i = 0; i < pieces; i++)
        column_kernels::count(answers.subspan((answers.size() - piece) * i / (pieces - 1), piece), occurring,
                              counts.data());
}

// By insertion: those of an excerpt come almost in order.
void FrequentAnswers::Lists::keep_most_frequent(std::span<const std::uint8_t> of_question, const Counts& counts,
                                                bool drops_missing) {
    const std::size_t begin = answers.size();
    first.push_back(static_cast<std::uint32_t>(begin));
    for (const std::uint8_t a : of_question) {
        if (drops_missing && counts[a] == 0) continue;
        answers.push_back(a);
        std::size_t at = answers.size() - 1;
        for (; at > begin && counts[answers[at - 1]] < counts[a]; at--) answers[at] = answers[at - 1];
        answers[at] = a;
    }
}

void FrequentAnswers::Lists::write_to(LargeArray& array) const {
    const std::size_t offsets = (first.size() + 1) * sizeof(std::uint32_t);
    auto* to = array.as<std::uint32_t>();
    for (const std::uint32_t f : first) *to++ = static_cast<std::uint32_t>(offsets) + f;
    *to = static_cast<std::uint32_t>(offsets + answers.size());
    std::ranges::copy(answers, array.as() + offsets);
}

} // namespace deduce
