// All ways to place a fleet of ships on a board (thesis, section 2.7).
//
// A ship is a straight run of fields; ships of the same length are interchangeable. A placement lists the ships' runs
// in rising order, which puts the longest first, and placements are numbered in lexicographic order.
#pragma once

#include "rulesets/boards/runs.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace deduce::rulesets {

enum class Touching { never, corners, free };

class Fleet {
  public:
    static constexpr std::uint32_t most_placements = std::uint32_t{1} << 24;
    static constexpr std::size_t most_ships = 16;

    // `lengths`: 1 to most_ships of them, from 1 to Board::longest_side. Throws BadInput if there is no placement, if
    // there are more than most_placements, or if they take too many steps to count: before they are listed.
    Fleet(const Board& board, std::vector<std::uint32_t> lengths, Touching touching);

    const Board& board() const { return runs_.board(); }
    const Runs& runs() const { return runs_; }
    std::uint32_t longest() const { return lengths_.front(); }
    std::string lengths_text() const; // "3+2+2"

    std::uint32_t placement_count() const { return static_cast<std::uint32_t>(ships_.size() / lengths_.size()); }
    std::span<const RunIndex> ships(std::uint32_t placement) const {
        return std::span(ships_).subspan(std::size_t{placement} * lengths_.size(), lengths_.size());
    }
    FieldSet occupied(std::uint32_t placement) const;

    // Where each placement goes if the runs go there by a reflection.
    std::vector<std::uint32_t> images(const std::vector<RunIndex>& runs) const;

  private:
    // Calls visit(ships) for each placement, in order.
    template <class Visit>
    void enumerate(Touching touching, Visit visit) const;
    [[noreturn]] void refuse(const std::string& why) const;

    std::vector<std::uint32_t> lengths_; // falling
    Runs runs_;
    std::vector<RunIndex> ships_; // of all placements, one after the other
};

} // namespace deduce::rulesets
