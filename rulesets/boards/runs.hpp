// All straight runs of fields on a board: where ships can lie, and what sinking questions ask about (thesis, section
// 2.7).
//
// Runs are numbered by falling length, so that the single fields come last; of the same length, horizontal ones come
// first.
#pragma once

#include "rulesets/boards/board.hpp"

#include <bitset>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace deduce::rulesets {

using FieldSet = std::bitset<Board::most_fields>;
using RunIndex = std::uint16_t;

class Runs {
  public:
    // Runs of 1 to `longest` <= Board::longest_side fields.
    Runs(const Board& board, std::uint32_t longest);

    const Board& board() const { return board_; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(fields_.size()); }
    // The runs of this length are those from begin(length) on and before end(length).
    std::uint32_t begin(std::uint32_t length) const { return begin_[longest_ - length]; }
    std::uint32_t end(std::uint32_t length) const { return begin_[longest_ - length + 1]; }

    const FieldSet& fields(std::uint32_t run) const { return fields_[run]; }
    std::string label(std::uint32_t run) const; // "a1", or "a1-a3"

    // Where each run goes if the board's fields go there by a reflection.
    std::vector<RunIndex> images(const std::vector<std::uint32_t>& fields) const;

  private:
    using Ends = std::pair<std::uint32_t, std::uint32_t>;
    void add(std::uint32_t first, std::uint32_t step, std::uint32_t length);

    Board board_;
    std::uint32_t longest_;
    std::vector<std::uint32_t> begin_;
    std::vector<FieldSet> fields_;
    std::vector<Ends> ends_; // first and last field of each run
    std::map<Ends, RunIndex> run_between_;
};

} // namespace deduce::rulesets
