// Answers of a large set's members that several processes count together, as they come to it at once: each counts other
// pieces of the set (joint_pieces.hpp), and adds up what all have counted.
#pragma once

#include "engine/memory/joint_pieces.hpp"
#include "engine/memory/key.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace deduce {

class JointCounts {
  public:
    // Of a block for a set of so many classes, and so many counters.
    static std::size_t bytes_of(std::size_t classes, std::size_t counters) {
        return sizeof(JointPieces::Progress) + piece_count(classes) * counters * sizeof(std::uint32_t);
    }
    // Of the set, by its own key. No question has that number.
    static Key key_of(const Key& set) { return numbered_key(set, (std::uint64_t{1} << 32) - 2); }

    // Begins at piece `turn`. tell(share) of each piece before it is counted, and of what everybody does.
    JointCounts(std::span<std::uint8_t> block, std::size_t turn, std::function<void(double)> tell)
        : block_(block), turn_(turn), tell_(std::move(tell)) {}

    // count(begin, end, own) adds what those members of the set answer to counters that are zero; all together are
    // added to `counters`.
    template <class Count>
    void add_up(std::size_t classes, std::span<std::uint32_t> counters, const Count& count) {
        const auto counters_of = [&](std::size_t piece) {
            return reinterpret_cast<std::uint32_t*>(block_.data() + sizeof(JointPieces::Progress)) +
                   piece * counters.size();
        };
        const std::size_t pieces = piece_count(classes);
        const auto tell_piece = [&] { tell_((1 - share_of_each) / static_cast<double>(pieces)); };
        JointPieces joint(JointPieces::progress_in(block_), turn_, tell_piece, least_rows);
        tell_(share_of_each);
        std::vector<std::uint32_t> own(counters.size());
        joint.fill_next(classes, [&](std::size_t begin, std::size_t end) {
            std::ranges::fill(own, 0U);
            count(begin, end, own.data());
            std::ranges::copy(own, counters_of(begin / JointPieces::rows_of_piece(classes, least_rows)));
        });
        for (std::size_t p = 0; p < pieces; p++) {
            const std::uint32_t* const of_piece = counters_of(p);
            for (std::size_t i = 0; i < counters.size(); i++) counters[i] += of_piece[i];
        }
    }

  private:
    static constexpr std::size_t least_rows = 512;
    static constexpr double share_of_each = 0.0625; // to add up, and what follows

    static std::size_t piece_count(std::size_t classes) { return JointPieces::piece_count(classes, least_rows); }

    std::span<std::uint8_t> block_;
    std::size_t turn_;
    std::function<void(double)> tell_;
};

} // namespace deduce
