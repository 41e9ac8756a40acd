// Black and white dots: see feedback.hpp.
#include "rulesets/codes/feedback.hpp"

#include <array>

namespace deduce::rulesets {

Feedback standard_feedback(Code tried, Code hidden) {
    Feedback dots;
    std::array<std::int8_t, 64> surplus{}; // a colour's hidden pegs minus its tried pegs so far
    for (std::size_t i = 0; i < tried.size(); i++) {
        if (tried[i] == hidden[i]) {
            dots.black++;
        } else {
            dots.white += surplus[hidden[i]]++ < 0;
            dots.white += surplus[tried[i]]-- > 0;
        }
    }
    return dots;
}

Feedback presence_feedback(Code tried, Code hidden) {
    Feedback dots;
    std::uint64_t present = 0;
    for (const Peg colour : hidden) present |= std::uint64_t{1} << colour;
    for (std::size_t i = 0; i < tried.size(); i++) {
        if (tried[i] == hidden[i])
            dots.black++;
        else
            dots.white += (present >> tried[i] & 1) != 0;
    }
    return dots;
}

} // namespace deduce::rulesets
