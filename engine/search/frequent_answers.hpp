// The answers to each question that occur in a table or an excerpt of it, the most frequent ones first: what the column
// kernels look for (column_kernels.hpp). Those of a large excerpt come in the order of a sample of its classes, and
// some may occur in the whole table alone: that costs time, and no count.
#pragma once

#include "engine/memory/array_source.hpp"
#include "engine/memory/large_array.hpp"
#include "engine/table/answer_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

class FrequentAnswers {
  public:
    FrequentAnswers() = default; // none
    // None where the kernels cannot be used: of games of many questions or answers, whose table has no columns, or on
    // processors without them.
    explicit FrequentAnswers(const AnswerTable& table);
    // Of an excerpt of that table.
    FrequentAnswers(const FrequentAnswers& whole, const AnswerTable& excerpt, ArraySource& arrays);

    bool exist() const { return lists_.size() > 0; }
    std::span<const std::uint8_t> of(QuestionIndex q) const {
        const std::uint32_t* const first = lists_.as<std::uint32_t>() + q;
        return {lists_.as() + first[0], lists_.as() + first[1]};
    }

  private:
    static constexpr std::size_t most_questions = 64;
    static constexpr std::size_t sampled_classes = 1024; // of larger excerpts

    using Counts = std::array<std::uint32_t, 64>; // by answer

    // While they are found.
    struct Lists {
        std::vector<std::uint32_t> first; // by question, and the end
        std::vector<std::uint8_t> answers;

        // The next question's, which come in any order; of equally frequent ones, the first of them first.
        void keep_most_frequent(std::span<const std::uint8_t> of_question, const Counts& counts, bool drops_missing);
        void write_to(LargeArray& array) const;
    };
    static std::size_t bytes_of(const AnswerTable& table) {
        return (table.question_count() + std::size_t{1}) * sizeof(std::uint32_t) + table.costs().size();
    }
    static void count_sample(std::span<const std::uint8_t> answers, std::span<const std::uint8_t> occurring,
                             Counts& counts);

    // By question, and the end, where its answers begin; then all answers. As long as those of the whole table.
    LargeArray lists_;
};

} // namespace deduce
