// Enumeration and numbering of dots on fields: see dot_subsets.hpp.
#include "rulesets/boards/dot_subsets.hpp"

#include "engine/estimate/binomial.hpp"

#include <numeric>

namespace deduce::rulesets {

DotSubsets::DotSubsets(std::uint32_t fields, std::uint32_t dots)
    : fields_(fields), dots_(dots), smaller_(std::size_t{fields} * dots), count_(binomial(fields, dots)) {
    // Field c can be the j-th of a subset only if dots - j - 1 more fields follow; the others' entries are never read.
    for (std::uint32_t j = 0; j < dots; j++)
        for (std::uint32_t c = j; c <= fields - dots + j; c++)
            smaller_[std::size_t{j} * fields + c] = static_cast<std::uint32_t>(binomial(c, std::uint64_t{j} + 1));
}

std::vector<std::uint8_t> DotSubsets::enumerate() const {
    std::vector<std::uint8_t> cells;
    if (dots_ == 0) return cells;
    cells.reserve(count_ * dots_);
    std::vector<std::uint8_t> subset(dots_);
    std::iota(subset.begin(), subset.end(), std::uint8_t{0});
    for (std::uint64_t i = 0; i < count_; i++) {
        cells.insert(cells.end(), subset.begin(), subset.end());
        // The next subset: raise the first dot that has room, and move those below it back to the start.
        std::uint32_t j = 0;
        while (j + 1 < dots_ && subset[j] + 1 == subset[j + 1]) j++;
        subset[j]++;
        std::iota(subset.begin(), subset.begin() + j, std::uint8_t{0});
    }
    return cells;
}

std::uint32_t DotSubsets::number_of(std::span<const std::uint8_t> subset) const {
    std::uint32_t result = 0;
    for (std::uint32_t j = 0; j < dots_; j++) result += smaller_[std::size_t{j} * fields_ + subset[j]];
    return result;
}

} // namespace deduce::rulesets
