// All ways to put k dots on n <= 256 fields, numbered in colexicographic order: the subset {c_0 < c_1 < ...} has the
// number C(c_0, 1) + C(c_1, 2) + ... (Knuth, The Art of Computer Programming 4A, section 7.2.1.3).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace deduce::rulesets {

class DotSubsets {
  public:
    // 1 <= fields <= 256, dots <= fields, and fewer than 2^32 subsets.
    DotSubsets(std::uint32_t fields, std::uint32_t dots);

    // The fields of all subsets, `dots` rising numbers each, in order.
    std::vector<std::uint8_t> enumerate() const;

    // The number of a subset; its fields rise.
    std::uint32_t number_of(std::span<const std::uint8_t> subset) const;

  private:
    std::uint32_t fields_;
    std::uint32_t dots_;
    std::vector<std::uint32_t> smaller_; // [j * fields + c] = C(c, j + 1)
    std::uint64_t count_;
};

} // namespace deduce::rulesets
