// Loops over bytes that compilers turn into vector code; see feedback_block.hpp.
#include "rulesets/codes/feedback_block.hpp"

#include <algorithm>

namespace deduce::rulesets {

FeedbackBlock::FeedbackBlock(const CodeSpace& codes, std::uint32_t first_hidden, std::uint32_t hidden)
    : hidden_(hidden),
      pegs_(std::size_t{codes.pegs()} * hidden),
      counts_(std::size_t{codes.colours()} * hidden),
      tried_(codes.colours()),
      black_(hidden),
      both_(hidden) {
    for (std::uint32_t h = 0; h < hidden; h++) {
        const Code code = codes[first_hidden + h];
        for (std::size_t i = 0; i < code.size(); i++) {
            pegs_[i * hidden + h] = code[i];
            counts_[std::size_t{code[i]} * hidden + h]++;
        }
    }
}

template <class Term>
auto FeedbackBlock::sum(Code tried, Term term) -> Dots {
    std::ranges::fill(black_, std::uint8_t{0});
    std::ranges::fill(both_, std::uint8_t{0});
    std::ranges::fill(tried_, std::uint8_t{0});
    const std::uint32_t hidden = hidden_; // a byte written might be part of anything but a local variable
    std::uint8_t* const black = black_.data();
    std::uint8_t* const both = both_.data();
    for (std::size_t i = 0; i < tried.size(); i++) {
        const Peg colour = tried[i];
        tried_[colour]++;
        const Peg* const pegs = pegs_.data() + i * hidden;
        for (std::uint32_t h = 0; h < hidden; h++) black[h] = static_cast<std::uint8_t>(black[h] + (pegs[h] == colour));
    }
    for (std::size_t colour = 0; colour < tried_.size(); colour++) {
        const std::uint8_t mine = tried_[colour];
        if (mine == 0) continue;
        const std::uint8_t* const counts = counts_.data() + colour * hidden;
        for (std::uint32_t h = 0; h < hidden; h++) both[h] = static_cast<std::uint8_t>(both[h] + term(mine, counts[h]));
    }
    return {black_, both_};
}

auto FeedbackBlock::standard(Code tried) -> Dots {
    return sum(tried, [](std::uint8_t mine, std::uint8_t theirs) { return std::min(mine, theirs); });
}

auto FeedbackBlock::presence(Code tried) -> Dots {
    return sum(tried, [](std::uint8_t mine, std::uint8_t theirs) { return theirs == 0 ? std::uint8_t{0} : mine; });
}

} // namespace deduce::rulesets
