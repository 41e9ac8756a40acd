// The codes of MasterMind (thesis, section 2.6): sequences of pegs, each of one colour, with or without repeated
// colours. Codes are numbered in lexicographic order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace deduce::rulesets {

using Peg = std::uint8_t; // a colour, from 0
using Code = std::span<const Peg>;

class CodeSpace {
  public:
    // The number of codes; saturates at the largest std::uint64_t. colours^pegs, or colours! / (colours - pegs)!.
    static std::uint64_t count(std::uint32_t pegs, std::uint32_t colours, bool repeats);

    // Enumerates all codes: `count` of them, which has to be at least 1 and below 2^32.
    CodeSpace(std::uint32_t pegs, std::uint32_t colours, bool repeats);

    std::uint32_t pegs() const { return pegs_; }
    std::uint32_t colours() const { return colours_; }
    bool repeats() const { return repeats_; }
    std::uint32_t size() const { return size_; }

    Code operator[](std::uint32_t index) const { return {codes_.data() + std::size_t{index} * pegs_, pegs_}; }
    std::uint32_t index_of(Code code) const;

  private:
    std::uint32_t pegs_;
    std::uint32_t colours_;
    bool repeats_;
    std::uint32_t size_;
    std::vector<Peg> codes_;
};

} // namespace deduce::rulesets
