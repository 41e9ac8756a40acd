// The greatest common fingerprint masks of all parts that a block of questions makes of a set, in one pass over its
// members.
//
// Each (question, answer) has two rows of bits, "some member has a 1 here" and "some member has a 0 here"; a member
// enters each of its answers' rows by OR. The rows of a block fit into the first cache, whatever the number of
// questions. No part is ever listed: its mask alone tells which set it is (Theorems 6.54 and 6.57).
#pragma once

#include "engine/levels/packed_fingerprints.hpp"
#include "engine/run/stop.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace deduce {

class MaskSurvey {
  public:
    using Word = PackedFingerprints::Word;

    // How many of these questions, from the first on, make a block: as many as have rows in `bytes`, at least one.
    static std::size_t block_size(const PackedFingerprints& fingerprints, std::span<const QuestionIndex> questions,
                                  std::size_t bytes);

    // Throws Stopped soon after `stop`, if given, becomes true.
    MaskSurvey(const PackedFingerprints& fingerprints, std::span<const ClassIndex> set,
               std::span<const QuestionIndex> block, StopFlag stop);

    // Whether some member gives answer a to the i-th question, and what those that do have in common.
    bool occurs(std::size_t i, DenseAnswer a) const;
    CommonBits part(std::size_t i, DenseAnswer a) const;

  private:
    template <class Cell, std::size_t fixed_words>
    void survey(std::span<const ClassIndex> set, std::span<const QuestionIndex> block, StopFlag stop);
    template <class Cell>
    void survey_words(std::span<const ClassIndex> set, std::span<const QuestionIndex> block, StopFlag stop);

    const Word* rows(std::size_t i, DenseAnswer a) const { return rows_.data() + (start_[i] + a) * 2 * words_; }

    const PackedFingerprints* fingerprints_;
    std::size_t words_;
    std::vector<std::size_t> start_; // by question: its first answer's rows
    std::vector<Word> rows_;         // answer x (ones, zeros)
};

// What all members of a set, which is not empty, have in common, in `rows`: the ones, and then the zeros.
CommonBits common_bits(const PackedFingerprints& fingerprints, std::span<const ClassIndex> set,
                       std::vector<PackedFingerprints::Word>& rows);

} // namespace deduce
