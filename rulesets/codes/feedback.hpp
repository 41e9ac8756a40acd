// Black and white dots: the answer to a tried code (thesis, section 2.6, variants A and B).
#pragma once

#include "rulesets/codes/code_space.hpp"

namespace deduce::rulesets {

struct Feedback {
    std::uint32_t black = 0; // right colour, right position
    std::uint32_t white = 0;

    friend bool operator==(const Feedback&, const Feedback&) = default;
};

// Variant A: one white dot for each further tried peg that could be moved to become black, each hidden peg used once.
Feedback standard_feedback(Code tried, Code hidden);

// Variant B: one white dot for each tried peg that is not black and whose colour occurs anywhere in the hidden code.
Feedback presence_feedback(Code tried, Code hidden);

} // namespace deduce::rulesets
