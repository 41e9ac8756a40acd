// Answers of a large set's members that several processes count together, as they come to it at once: each counts other
// pieces of the set (joint_pieces.hpp), and adds up what all have counted.
#pragma once

#include "engine/memory/joint_pieces.hpp"
#include "engine/memory/key.hpp"
#include "engine/search/piece_counters.hpp"

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
        return sizeof(JointPieces::Progress) + PieceCounters::bytes(classes, counters);
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
        const PieceCounters of_pieces(reinterpret_cast<std::uint32_t*>(block_.data() + sizeof(JointPieces::Progress)),
                                      classes, counters.size());
        const double share = (1 - share_of_each) / static_cast<double>(PieceCounters::count(classes));
        JointPieces joint(
            JointPieces::progress_in(block_), turn_, [&] { tell_(share); }, PieceCounters::least_rows);
        tell_(share_of_each);
        std::vector<std::uint32_t> own(counters.size());
        of_pieces.fill(joint, own, count);
        of_pieces.add_to(counters);
    }

  private:
    static constexpr double share_of_each = 0.0625; // to add up, and what follows

    std::span<std::uint8_t> block_;
    std::size_t turn_;
    std::function<void(double)> tell_;
};

} // namespace deduce
