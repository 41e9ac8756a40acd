// The pass over members, compiled for fingerprints of up to four words, where it takes a nanosecond or two a member and
// question, and for those of any length.
#include "engine/levels/mask_survey.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

namespace deduce {
namespace {

constexpr std::size_t members_in_a_row = 65536; // between two looks at the stop flag
constexpr std::size_t members_ahead = 12;       // sets are scattered over the table

} // namespace

std::size_t MaskSurvey::block_size(const PackedFingerprints& fingerprints, std::span<const QuestionIndex> questions,
                                   std::size_t bytes) {
    std::size_t needed = 0;
    for (std::size_t i = 0; i < questions.size(); i++) {
        needed += fingerprints.table().answer_count(questions[i]) * 2 * fingerprints.words() * sizeof(Word);
        if (i > 0 && needed > bytes) return i;
    }
    return questions.size();
}

MaskSurvey::MaskSurvey(const PackedFingerprints& fingerprints, std::span<const ClassIndex> set,
                       std::span<const QuestionIndex> block, StopFlag stop)
    : fingerprints_(&fingerprints), words_(fingerprints.words()) {
    std::size_t answers = 0;
    for (const QuestionIndex q : block) {
        start_.push_back(answers);
        answers += fingerprints.table().answer_count(q);
    }
    rows_.resize(answers * 2 * words_);
    if (fingerprints.table().has_byte_cells())
        survey_words<std::uint8_t>(set, block, stop);
    else
        survey_words<std::uint16_t>(set, block, stop);
}

template <class Cell>
void MaskSurvey::survey_words(std::span<const ClassIndex> set, std::span<const QuestionIndex> block, StopFlag stop) {
    switch (words_) {
    case 1:
        return survey<Cell, 1>(set, block, stop);
    case 2:
        return survey<Cell, 2>(set, block, stop);
    case 3:
        return survey<Cell, 3>(set, block, stop);
    case 4:
        return survey<Cell, 4>(set, block, stop);
    default:
        return survey<Cell, 0>(set, block, stop);
    }
}

template <class Cell, std::size_t fixed_words>
void MaskSurvey::survey(std::span<const ClassIndex> set, std::span<const QuestionIndex> block, StopFlag stop) {
    const AnswerTable& table = fingerprints_->table();
    const std::size_t words = fixed_words > 0 ? fixed_words : words_;
    std::vector<Word> long_row(fixed_words > 0 ? 0 : 2 * words);
    for (std::size_t m = 0; m < set.size(); m++) {
        if (m % members_in_a_row == 0 && stop != nullptr && stop->load(std::memory_order_relaxed)) throw Stopped();
        if (m + members_ahead < set.size()) {
            __builtin_prefetch(fingerprints_->row(set[m + members_ahead]));
            __builtin_prefetch(table.row<Cell>(set[m + members_ahead]));
        }
        const Word* fingerprint = fingerprints_->row(set[m]);
        const Cell* answers = table.row<Cell>(set[m]);
        Word short_row[fixed_words > 0 ? 2 * fixed_words : 1];
        Word* both = fixed_words > 0 ? short_row : long_row.data();
        for (std::size_t w = 0; w < words; w++) {
            both[w] = fingerprint[w];
            both[words + w] = ~fingerprint[w];
        }
        for (std::size_t i = 0; i < block.size(); i++) {
            Word* row = rows_.data() + (start_[i] + answers[block[i]]) * 2 * words;
            for (std::size_t w = 0; w < 2 * words; w++) row[w] |= both[w];
        }
    }
}

// A member sets each bit of one row or the other.
bool MaskSurvey::occurs(std::size_t i, DenseAnswer a) const {
    const Word* row = rows(i, a);
    return (row[0] | row[words_]) != 0;
}

CommonBits MaskSurvey::part(std::size_t i, DenseAnswer a) const { return {rows(i, a), rows(i, a) + words_}; }

CommonBits common_bits(const PackedFingerprints& fingerprints, std::span<const ClassIndex> set,
                       std::vector<PackedFingerprints::Word>& rows) {
    const std::size_t words = fingerprints.words();
    rows.assign(2 * words, 0);
    for (const ClassIndex c : set) {
        const PackedFingerprints::Word* fingerprint = fingerprints.row(c);
        for (std::size_t w = 0; w < words; w++) {
            rows[w] |= fingerprint[w];
            rows[words + w] |= ~fingerprint[w];
        }
    }
    return {rows.data(), rows.data() + words};
}

} // namespace deduce
