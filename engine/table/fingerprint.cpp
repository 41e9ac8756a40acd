// Masks are built and matched a question at a time: a column is contiguous, and most questions are decided by a few
// of its cells.
#include "engine/table/fingerprint.hpp"

#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>

#include <fmt/format.h>

namespace deduce {
namespace {

using Word = Fingerprint::block_type;
constexpr std::size_t word_bits = Fingerprint::bits_per_block;

std::vector<Word> words_of(const Fingerprint& bits) {
    std::vector<Word> words(bits.num_blocks());
    boost::to_block_range(bits, words.begin());
    return words;
}

// Answers have at most 16 bits, so they reach into two words at most.
void put(std::vector<Word>& words, std::size_t offset, std::size_t bits, Word value) {
    if (bits == 0) return;
    words[offset / word_bits] |= value << (offset % word_bits);
    if (offset % word_bits + bits > word_bits)
        words[offset / word_bits + 1] |= value >> (word_bits - offset % word_bits);
}

Word get(const std::vector<Word>& words, std::size_t offset, std::size_t bits) {
    if (bits == 0) return 0;
    Word value = words[offset / word_bits] >> (offset % word_bits);
    if (offset % word_bits + bits > word_bits)
        value |= words[offset / word_bits + 1] << (word_bits - offset % word_bits);
    return value & ((Word{1} << bits) - 1);
}

class Builder {
  public:
    explicit Builder(std::size_t length) : length_(length), words_((length + word_bits - 1) / word_bits) {}
    void add(std::size_t offset, std::size_t bits, Word value) { put(words_, offset, bits, value); }
    Fingerprint finish() const {
        Fingerprint result(length_);
        boost::from_block_range(words_.begin(), words_.end(), result);
        return result;
    }

  private:
    std::size_t length_;
    std::vector<Word> words_;
};

// The bits in which the answers of the set differ; Algorithm 6.58 on one question, ended once all bits differ.
template <class Cell>
Word differing_bits(const Column<Cell>& column, std::span<const ClassIndex> set, Word all) {
    const Word first = column[set.front()];
    Word differing = 0;
    for (const ClassIndex c : set) {
        differing |= column[c] ^ first;
        if (differing == all) break;
    }
    return differing;
}

// A question whose answer a mask restricts: cell & fixed == value.
struct Demand {
    QuestionIndex question;
    Word fixed;
    Word value;
    std::uint64_t classes = 0; // that meet it
};

template <class Cell>
std::vector<ClassIndex> classes_meeting(const AnswerTable& table, std::span<const Demand> demands) {
    std::vector<ClassIndex> result;
    const auto meets = [&](const Demand& d, ClassIndex c) {
        return (table.column<Cell>(d.question)[c] & d.fixed) == d.value;
    };
    if (demands.empty()) {
        for (ClassIndex c = 0; c < table.class_count(); c++) result.push_back(c);
        return result;
    }
    result.reserve(demands.front().classes);
    for (ClassIndex c = 0; c < table.class_count(); c++)
        if (meets(demands.front(), c)) result.push_back(c);
    for (const Demand& d : demands.subspan(1)) std::erase_if(result, [&](ClassIndex c) { return !meets(d, c); });
    return result;
}

} // namespace

FingerprintLayout::FingerprintLayout(const AnswerTable& table) : offsets_(1, 0) {
    for (QuestionIndex q = 0; q < table.question_count(); q++)
        offsets_.push_back(offsets_.back() + static_cast<std::size_t>(std::bit_width(table.answer_count(q) - 1)));
}

std::size_t FingerprintMaskHash::operator()(const FingerprintMask& mask) const {
    std::vector<Word> words = words_of(mask.fixed);
    const std::vector<Word> values = words_of(mask.value);
    words.insert(words.end(), values.begin(), values.end());
    return hash128(words.data(), words.size() * sizeof(Word)).low;
}

Fingerprint fingerprint(const AnswerTable& table, const FingerprintLayout& layout, ClassIndex c) {
    Builder bits(layout.length());
    for (QuestionIndex q = 0; q < table.question_count(); q++)
        bits.add(layout.offset(q), layout.bits(q), table.answer(q, c));
    return bits.finish();
}

FingerprintMask greatest_common_mask(const AnswerTable& table, const FingerprintLayout& layout,
                                     std::span<const ClassIndex> set) {
    Builder fixed(layout.length());
    Builder value(layout.length());
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        const Word all = (Word{1} << layout.bits(q)) - 1;
        const Word same = all & ~(table.has_byte_cells() ? differing_bits(table.column<std::uint8_t>(q), set, all)
                                                         : differing_bits(table.column<std::uint16_t>(q), set, all));
        fixed.add(layout.offset(q), layout.bits(q), same);
        value.add(layout.offset(q), layout.bits(q), table.answer(q, set.front()) & same);
    }
    return {fixed.finish(), value.finish()};
}

FingerprintMask mask_of(const FingerprintLayout& layout, std::span<const AnsweredQuestion> answers) {
    Builder fixed(layout.length());
    Builder value(layout.length());
    for (const auto& [question, answer] : answers) {
        fixed.add(layout.offset(question), layout.bits(question), (Word{1} << layout.bits(question)) - 1);
        value.add(layout.offset(question), layout.bits(question), answer);
    }
    return {fixed.finish(), value.finish()};
}

std::vector<ClassIndex> classes_matching(const AnswerTable& table, const FingerprintLayout& layout,
                                         const FingerprintMask& mask) {
    if (mask.fixed.size() != layout.length() || mask.value.size() != layout.length())
        throw BrokenPromise(fmt::format("a fingerprint mask of {} and {} bits was given, and this game's have {}: it "
                                        "belongs to another game",
                                        mask.fixed.size(), mask.value.size(), layout.length()));
    const std::vector<Word> fixed = words_of(mask.fixed);
    const std::vector<Word> value = words_of(mask.value);
    std::vector<Demand> demands;
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        Demand d{q, get(fixed, layout.offset(q), layout.bits(q)), get(value, layout.offset(q), layout.bits(q))};
        for (DenseAnswer a = 0; a < table.answer_count(q); a++)
            if ((a & d.fixed) == d.value) d.classes += table.answer_classes(q, a);
        if (d.classes < table.class_count()) demands.push_back(d);
    }
    // The rarest answer first: one pass over all classes, and then only over those that are left.
    std::stable_sort(demands.begin(), demands.end(),
                     [](const Demand& a, const Demand& b) { return a.classes < b.classes; });
    return table.has_byte_cells() ? classes_meeting<std::uint8_t>(table, demands)
                                  : classes_meeting<std::uint16_t>(table, demands);
}

std::optional<FingerprintMask> intersection(const FingerprintMask& a, const FingerprintMask& b) {
    const Fingerprint both = a.fixed & b.fixed;
    if ((a.value & both) != (b.value & both)) return std::nullopt;
    return FingerprintMask{a.fixed | b.fixed, a.value | b.value};
}

} // namespace deduce
