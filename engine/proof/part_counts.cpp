// Pairs of classes: see part_counts.hpp.
#include "engine/proof/part_counts.hpp"

#include <cstring>

namespace deduce {
namespace {

template <class Cell>
void count(const AnswerTable& table, std::span<const ClassIndex> set, std::vector<std::uint16_t>& counts) {
    using Answers [[gnu::vector_size(16)]] = Cell;
    constexpr QuestionIndex together = 16 / sizeof(Cell);
    static_assert(sizeof(Answers) <= AnswerTable::row_padding);
    std::vector<const Cell*> rows;
    for (const ClassIndex c : set) rows.push_back(table.row<Cell>(c));
    for (QuestionIndex first = 0; first < table.question_count(); first += together) {
        const auto answers = [&](std::size_t i) {
            Answers result;
            std::memcpy(&result, rows[i] + first, sizeof(result));
            return result;
        };
        Answers parts{}; // a class whose answer none before it gives begins one
        for (std::size_t i = 0; i < rows.size(); i++) {
            const Answers own = answers(i);
            Answers is_known{};
            for (std::size_t j = 0; j < i; j++) is_known |= reinterpret_cast<Answers>(own == answers(j));
            parts += 1 + is_known;
        }
        for (QuestionIndex q = first; q < std::min(first + together, table.question_count()); q++)
            counts[q] = parts[q - first];
    }
}

} // namespace

void count_parts(const AnswerTable& table, std::span<const ClassIndex> set, std::vector<std::uint16_t>& counts) {
    counts.resize(table.question_count());
    table.has_byte_cells() ? count<std::uint8_t>(table, set, counts) : count<std::uint16_t>(table, set, counts);
}

} // namespace deduce
