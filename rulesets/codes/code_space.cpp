// Enumeration and numbering of codes: see code_space.hpp.
#include "rulesets/codes/code_space.hpp"

#include <bit>
#include <limits>

namespace deduce::rulesets {

std::uint64_t CodeSpace::count(std::uint32_t pegs, std::uint32_t colours, bool repeats) {
    if (!repeats && pegs > colours) return 0;
    std::uint64_t product = 1;
    for (std::uint32_t i = 0; i < pegs; i++)
        if (__builtin_mul_overflow(product, std::uint64_t{repeats ? colours : colours - i}, &product))
            return std::numeric_limits<std::uint64_t>::max();
    return product;
}

CodeSpace::CodeSpace(std::uint32_t pegs, std::uint32_t colours, bool repeats)
    : pegs_(pegs),
      colours_(colours),
      repeats_(repeats),
      size_(static_cast<std::uint32_t>(count(pegs, colours, repeats))),
      codes_(std::size_t{size_} * pegs) {
    for (std::uint32_t index = 0; index < size_; index++) {
        Peg* code = codes_.data() + std::size_t{index} * pegs;
        std::uint64_t used = 0;
        std::uint64_t rest = index;
        for (std::uint32_t i = 0; i < pegs; i++) {
            const std::uint64_t tails = count(pegs - 1 - i, repeats ? colours : colours - 1 - i, repeats);
            std::uint64_t choice = rest / tails;
            rest %= tails;
            Peg colour = 0;
            if (repeats) {
                colour = static_cast<Peg>(choice);
            } else {
                while ((used >> colour & 1) != 0 || choice-- > 0) colour++;
                used |= std::uint64_t{1} << colour;
            }
            code[i] = colour;
        }
    }
}

std::uint32_t CodeSpace::index_of(Code code) const {
    std::uint64_t index = 0;
    std::uint64_t used = 0;
    for (std::uint32_t i = 0; i < pegs_; i++) {
        const std::uint64_t smaller = (std::uint64_t{1} << code[i]) - 1;
        const auto taken = static_cast<std::uint64_t>(std::popcount(used & smaller));
        index = repeats_ ? index * colours_ + code[i] : index * (colours_ - i) + code[i] - taken;
        used |= std::uint64_t{1} << code[i];
    }
    return static_cast<std::uint32_t>(index);
}

} // namespace deduce::rulesets
