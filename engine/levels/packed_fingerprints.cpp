// Rows are filled class by class: see packed_fingerprints.hpp.
#include "engine/levels/packed_fingerprints.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace deduce {
namespace {

constexpr std::size_t word_bits = 64;
constexpr std::size_t classes_in_a_block = 65536; // between two looks at the stop flag

} // namespace

PackedFingerprints::PackedFingerprints(const AnswerTable& table, std::size_t memory_limit, StopFlag stop)
    : table_(&table), layout_(table), words_(std::max<std::size_t>(1, (layout_.length() + word_bits - 1) / word_bits)) {
    const std::size_t needed = table.class_count() * words_ * sizeof(Word);
    if (needed > memory_limit)
        throw BadInput(
            fmt::format("the fingerprints of {} ({} classes of {} bits) need {} MiB, and {} MiB may be used: "
                        "choose a smaller game or a machine with more memory",
                        table.game().name(), table.class_count(), bits(), needed >> 20, memory_limit >> 20));
    rows_.resize(table.class_count() * words_);
    for (std::size_t begin = 0; begin < table.class_count(); begin += classes_in_a_block) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw Stopped();
        const std::size_t end = std::min<std::size_t>(begin + classes_in_a_block, table.class_count());
        tbb::parallel_for(tbb::blocked_range<std::size_t>(begin, end, 256), [&](const auto& range) {
            for (std::size_t c = range.begin(); c < range.end(); c++)
                for (QuestionIndex q = 0; q < table.question_count(); q++) {
                    const auto index = static_cast<ClassIndex>(c);
                    put(rows_.data() + c * words_, q,
                        table.has_byte_cells() ? DenseAnswer{table.row<std::uint8_t>(index)[q]}
                                               : DenseAnswer{table.row<std::uint16_t>(index)[q]});
                }
        });
    }
}

// Answers have at most 16 bits, so they reach into two words at most.
DenseAnswer PackedFingerprints::get(const Word* row, QuestionIndex q) const {
    const std::size_t bits = layout_.bits(q);
    if (bits == 0) return 0;
    const std::size_t word = layout_.offset(q) / word_bits;
    const std::size_t shift = layout_.offset(q) % word_bits;
    Word value = row[word] >> shift;
    if (shift + bits > word_bits) value |= row[word + 1] << (word_bits - shift);
    return static_cast<DenseAnswer>(value) & all_bits(q);
}

void PackedFingerprints::put(Word* row, QuestionIndex q, DenseAnswer value) const {
    const std::size_t bits = layout_.bits(q);
    if (bits == 0) return;
    const std::size_t word = layout_.offset(q) / word_bits;
    const std::size_t shift = layout_.offset(q) % word_bits;
    row[word] |= Word{value} << shift;
    if (shift + bits > word_bits) row[word + 1] |= Word{value} >> (word_bits - shift);
}

DenseAnswer decided_answer(const PackedFingerprints& fingerprints, CommonBits bits, QuestionIndex q) {
    const DenseAnswer ones = fingerprints.get(bits.ones, q);
    const DenseAnswer zeros = fingerprints.get(bits.zeros, q);
    return (ones & zeros) == 0 ? ones : undecided;
}

} // namespace deduce
