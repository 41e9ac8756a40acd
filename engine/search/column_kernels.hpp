// Answers counted 64 classes at a time, where the processor has vectors of 64 bytes: a comparison tells which of 64
// bytes are an answer, as a word of 64 bits.
//
// Few answers to a question occur on a set. They are looked for one after the other, the most frequent ones first,
// until all classes are accounted for. Rows of answers are turned into columns on the way, in registers.
#pragma once

#include "engine/search/frequent_answers.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce::column_kernels {

// Whether the processor has what the others need.
bool exist();

inline constexpr std::size_t most_answers = 64; // of a question

// counts[q * most_answers + a] rises by the members of `set` that give answer a to question q, of all questions.
// `answers` are all that occur on the set. The table has byte cells.
void count_all(const AnswerTable& table, const FrequentAnswers& answers, std::span<const ClassIndex> set,
               std::uint32_t* counts);

// counts[a] rises by how often byte a occurs; `answers` are all that do.
void count(std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> answers, std::uint32_t* counts);

// The places of equal bytes, as words of 64 bits, in the order of the first of each: parts[0] to parts[n - 1], where n
// is returned. At most 64 bytes.
std::size_t split(std::span<const std::uint8_t> bytes, std::uint64_t* parts);

} // namespace deduce::column_kernels
