// The fingerprints of all classes (section 6.6 of the thesis), packed into plain words, one row a class.
//
// The bits lie where FingerprintLayout puts them. Rows are what a survey of thousands of millions of class visits
// reads: no allocation a fingerprint, and a class's bits side by side.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/table/fingerprint.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

class PackedFingerprints {
  public:
    using Word = std::uint64_t;

    // Built in parallel in the calling thread's TBB arena. Keeps a reference to the table. Throws BadInput if the rows
    // need more than `memory_limit` bytes, and Stopped soon after `stop`, if given, becomes true.
    PackedFingerprints(const AnswerTable& table, std::size_t memory_limit, StopFlag stop);

    const AnswerTable& table() const { return *table_; }
    std::size_t bits() const { return layout_.length(); }
    std::size_t words() const { return words_; } // of a row; at least 1
    const Word* row(ClassIndex c) const { return rows_.data() + c * words_; }

    // The bits of question q in a row, or in anything that is laid out like one.
    DenseAnswer get(const Word* row, QuestionIndex q) const;
    void put(Word* row, QuestionIndex q, DenseAnswer bits) const;
    // All bits of question q.
    DenseAnswer all_bits(QuestionIndex q) const { return (DenseAnswer{1} << layout_.bits(q)) - 1; }

  private:
    const AnswerTable* table_;
    FingerprintLayout layout_;
    std::size_t words_;
    std::vector<Word> rows_;
};

// The bits that members of a set share, as two rows: where some member has a 1, and where some member has a 0. A bit is
// fixed (Definition 6.51) if it is in exactly one of them. Members and sets are joined by OR alone.
struct CommonBits {
    const PackedFingerprints::Word* ones;
    const PackedFingerprints::Word* zeros;
};

inline constexpr DenseAnswer undecided = ~DenseAnswer{0};

// The answer of all members to question q, or undecided if they differ.
DenseAnswer decided_answer(const PackedFingerprints& fingerprints, CommonBits bits, QuestionIndex q);

} // namespace deduce
