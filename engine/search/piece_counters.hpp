// Counters of each piece of a set that several processes count together, side by side where all of them see them:
// joint_counts.hpp adds them up, and joint_cut.hpp tells by them where the members go.
//
// Others may read a piece while somebody who is late counts it once more. So it is counted elsewhere, and then written.
#pragma once

#include "engine/memory/joint_pieces.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce {

class PieceCounters {
  public:
    static constexpr std::size_t least_rows = 512; // of a piece

    // Pieces of a set of so many classes.
    static std::size_t count(std::size_t classes) { return JointPieces::piece_count(classes, least_rows); }
    static std::size_t rows(std::size_t classes) { return JointPieces::rows_of_piece(classes, least_rows); }
    static std::size_t bytes(std::size_t classes, std::size_t counters) {
        return count(classes) * counters * sizeof(std::uint32_t);
    }

    // They begin at `first`: so many for each piece.
    PieceCounters(std::uint32_t* first, std::size_t classes, std::size_t counters)
        : first_(first), classes_(classes), counters_(counters) {}

    std::span<std::uint32_t> of(std::size_t piece) const { return {first_ + piece * counters_, counters_}; }

    // The next array of `joint`, which has pieces of `least_rows`: count(begin, end, own) counts those members with
    // counters that are zero, in the room that is `own`.
    template <class Count>
    void fill(JointPieces& joint, std::span<std::uint32_t> own, const Count& count) const {
        joint.fill_next(classes_, [&](std::size_t begin, std::size_t end) {
            std::ranges::fill(own, 0U);
            count(begin, end, own);
            std::ranges::copy(own, of(begin / rows(classes_)).begin());
        });
    }

    // All pieces' to these.
    void add_to(std::span<std::uint32_t> counters) const {
        for (std::size_t p = 0; p < count(classes_); p++) {
            const std::uint32_t* const of_piece = of(p).data();
            for (std::size_t i = 0; i < counters_; i++) counters[i] += of_piece[i];
        }
    }

  private:
    std::uint32_t* first_;
    std::size_t classes_;
    std::size_t counters_;
};

} // namespace deduce
