// What ranks of one machine have in common while they solve: the memory of their memo, what they are at, what their
// looks at large sets found, excerpts of these, and what questions cut them into. So they search together as the
// threads of one process do.
#pragma once

#include "engine/memory/memo.hpp"
#include "engine/search/in_common.hpp"
#include "engine/search/open_marks.hpp"
#include "engine/search/open_sets.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce::cluster {

class Room {
  public:
    // Memory that a room of so many places takes, of all machines, with so much for the memo.
    static std::size_t bytes(std::size_t places, std::size_t memo_bytes) {
        const std::size_t memo = Memo::bytes_in_common(memo_bytes);
        const std::size_t share = std::min(memo / memo_shares + line, most_looks_bytes);
        return shares_offset(places) + memo + (looks_shares + blocks_shares) * share;
    }

    // In memory of so many bytes that was zeroed before the first rank came, and that outlives this.
    // So many of the places' ranks are here.
    Room(std::span<std::uint8_t> memory, std::size_t places, std::size_t ranks)
        : memory_(memory), places_(places), ranks_(ranks) {}

    void enter(std::size_t place) { is_here(place).store(1, std::memory_order_release); }
    bool has(std::size_t place) const { return is_here(place).load(std::memory_order_acquire) != 0; }

    OpenMarks& marks() { return *reinterpret_cast<OpenMarks*>(memory_.data()); }
    InCommon in_common() {
        const std::span<std::uint8_t> all = memory_.subspan(shares_offset(places_));
        constexpr std::size_t shares = memo_shares + looks_shares + blocks_shares;
        const std::size_t share = std::min(all.size() / shares, most_looks_bytes) / line * line;
        return {.memo = all.subspan((looks_shares + blocks_shares) * share),
                .open_sets = reinterpret_cast<OpenSets*>(memory_.data() + sizeof(OpenMarks)),
                .looks = all.first(looks_shares * share),
                .blocks = all.subspan(looks_shares * share, blocks_shares * share),
                .searches = ranks_};
    }

  private:
    static constexpr std::size_t line = 64;
    static constexpr std::size_t places_offset = sizeof(OpenMarks) + sizeof(OpenSets);
    static_assert(places_offset % line == 0);
    static std::size_t shares_offset(std::size_t places) { return places_offset + (places + line - 1) / line * line; }
    // Looks take one byte, and blocks eight, where the memo takes so many. Looks take no more than some 1600 of ten
    // thousand questions do. What is never touched takes no memory.
    static constexpr std::size_t memo_shares = 16;
    static constexpr std::size_t looks_shares = 1;
    static constexpr std::size_t blocks_shares = 8;
    static constexpr std::size_t most_looks_bytes = std::size_t{1} << 28;

    std::atomic<std::uint8_t>& is_here(std::size_t place) const {
        return *reinterpret_cast<std::atomic<std::uint8_t>*>(memory_.data() + places_offset + place);
    }

    std::span<std::uint8_t> memory_;
    std::size_t places_;
    std::size_t ranks_;
};

} // namespace deduce::cluster
