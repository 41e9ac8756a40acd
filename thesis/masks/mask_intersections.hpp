// How many different fingerprint masks the intersections of two lists of masks give (Theorem 10.1): the bound on the
// player nodes after one more question in section 10.5.2 of the thesis.
//
// Some of these masks may stand for the same set, or for none. They are not counted up to symmetry: a symmetry maps
// answers to answers, not bits to bits, so the image of such a mask need not be a mask. (Greatest common masks belong
// to sets, one each, and have images as the sets have.)
#pragma once

#include "engine/levels/packed_fingerprints.hpp"
#include "engine/run/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace deduce::thesis {

// Masks side by side: `ones` are the fixed bits that are 1, `zeros` the fixed bits that are 0.
class MaskList {
  public:
    using Word = PackedFingerprints::Word;

    explicit MaskList(std::size_t words) : words_(words) {}

    std::size_t size() const { return rows_.size() / (2 * words_); }
    std::size_t words() const { return words_; }
    std::size_t bytes() const { return rows_.capacity() * sizeof(Word); }
    const Word* ones(std::size_t i) const { return rows_.data() + i * 2 * words_; }
    const Word* zeros(std::size_t i) const { return ones(i) + words_; }
    // Room for one more, with no bit fixed: ones, and then zeros.
    Word* add() {
        rows_.resize(rows_.size() + 2 * words_);
        return rows_.data() + rows_.size() - 2 * words_;
    }
    void clear() { rows_ = {}; }

  private:
    std::size_t words_;
    std::vector<Word> rows_;
};

inline constexpr std::size_t bytes_an_intersection = 16;

// Masks that contradict each other have no intersection. Needs bytes_an_intersection for each pair. Told apart by their
// 128-bit hashes. Uses the calling thread's TBB arena; throws Stopped soon after `stop`, if given, becomes true.
std::uint64_t count_distinct_intersections(const MaskList& a, const MaskList& b, StopFlag stop);

} // namespace deduce::thesis
