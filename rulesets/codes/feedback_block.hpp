// Feedback of many tried codes to a stretch of hidden codes.
//
// Black dots are positions that agree. Black and white dots together are a sum over the colours of the tried code:
// `standard` takes the lesser of both codes' pegs of a colour, `presence` the tried code's pegs where the hidden code
// has the colour at all (what is black is of a colour that occurs, so a peg is black, white or nothing in both). With
// the hidden codes laid out by position and by colour, each term is one comparison along an array.
#pragma once

#include "rulesets/codes/feedback.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce::rulesets {

class FeedbackBlock {
  public:
    FeedbackBlock(const CodeSpace& codes, std::uint32_t first_hidden, std::uint32_t hidden);

    // Dots of `tried` with the i-th hidden code; both valid until the next call.
    struct Dots {
        std::span<const std::uint8_t> black;
        std::span<const std::uint8_t> both; // black and white
    };
    Dots standard(Code tried);
    Dots presence(Code tried);

  private:
    template <class Term>
    Dots sum(Code tried, Term term);

    std::uint32_t hidden_;
    std::vector<Peg> pegs_;            // position, hidden code
    std::vector<std::uint8_t> counts_; // colour, hidden code: how many pegs
    std::vector<std::uint8_t> tried_;  // colour: how many pegs of the tried code
    std::vector<std::uint8_t> black_;
    std::vector<std::uint8_t> both_;
};

} // namespace deduce::rulesets
