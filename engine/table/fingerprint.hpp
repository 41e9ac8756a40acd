// Fingerprints: a class's answers to all questions as one row of bits, and masks that name a set of classes by the
// bits that its members share (section 6.6 of the thesis, Algorithms 6.41 and 6.58).
//
//     question      2    1      0             q0 has three or four answers, q1 two, q2 five to eight
//     fingerprint   a a a | a | a a           a question with one possible answer takes no bits
//
// A set that questions and answers lead to is told by its greatest common fingerprint mask alone (Theorem 6.54), so a
// subproblem travels over the wire, or lies on disk, in a few bytes however many classes it has. The search itself
// works on the table's plain cells; here, too, masks are made and matched column by column.
#pragma once

#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <boost/dynamic_bitset.hpp>
#include <boost/dynamic_bitset/serialization.hpp>
#include <boost/serialization/vector.hpp>

namespace deduce {

using Fingerprint = boost::dynamic_bitset<>;

// Where each question's answer lies in a fingerprint. Questions follow each other from bit 0 on.
class FingerprintLayout {
  public:
    explicit FingerprintLayout(const AnswerTable& table);

    std::size_t length() const { return offsets_.back(); }
    std::size_t offset(QuestionIndex q) const { return offsets_[q]; }
    // ceil(log2(possible answers))
    std::size_t bits(QuestionIndex q) const { return offsets_[q + 1] - offsets_[q]; }

  private:
    std::vector<std::size_t> offsets_;
};

// The pair (M, m) of Definition 6.47: a class matches if its fingerprint & fixed == value. Bits of `value` that are not
// fixed are 0.
struct FingerprintMask {
    Fingerprint fixed;
    Fingerprint value;

    friend bool operator==(const FingerprintMask&, const FingerprintMask&) = default;

    template <class Archive>
    void serialize(Archive& archive, unsigned) {
        archive& fixed& value;
    }
};

struct FingerprintMaskHash {
    std::size_t operator()(const FingerprintMask& mask) const;
};

// F(c).
Fingerprint fingerprint(const AnswerTable& table, const FingerprintLayout& layout, ClassIndex c);

// Definition 6.51. `set` is not empty. Matches all of the set, and nothing else if the set is a node of the decision
// set graph; the mask of any other set may match more (Example 6.55).
FingerprintMask greatest_common_mask(const AnswerTable& table, const FingerprintLayout& layout,
                                     std::span<const ClassIndex> set);

// A question, and the answer that was given to it.
struct AnsweredQuestion {
    QuestionIndex question;
    DenseAnswer answer;
    friend bool operator==(const AnsweredQuestion&, const AnsweredQuestion&) = default;
};

// Matches the classes that give all these answers, and no others; all classes, if there are none. No look at the
// table's answers is needed. Each question at most once.
FingerprintMask mask_of(const FingerprintLayout& layout, std::span<const AnsweredQuestion> answers);

// The classes that match, rising; none if nothing does. Throws BrokenPromise if the mask is not of this layout.
std::vector<ClassIndex> classes_matching(const AnswerTable& table, const FingerprintLayout& layout,
                                         const FingerprintMask& mask);

// A mask of exactly the classes that match both, by Theorem 10.1; nothing where the two contradict each other. It need
// not be the greatest common one.
std::optional<FingerprintMask> intersection(const FingerprintMask& a, const FingerprintMask& b);

} // namespace deduce
