// Keys of all parts of a cut at once.
//
// Under the symmetries of a square a part's sums of words stay in registers until its key is known. Of a set whose sums
// are known, the largest part has what the others leave of them, and nobody passes over its members.
#pragma once

#include "engine/memory/scratch.hpp"
#include "engine/search/part.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace deduce {

struct PartSizes {
    std::size_t least_summed;     // so large parts keep their sums,
    std::size_t least_remembered; // and smaller ones than this may do without a key
};

// The first of the largest ones.
inline Part* largest_of(std::span<Part> parts) { return &*std::ranges::max_element(parts, {}, &Part::size); }

// Sets each part's key, and the sums of large parts, which live in `frame`. If keys.normalize(), no part has sums.
// `sums_of_set` are of all parts together; null if they are not at hand.
void find_part_keys(const SetKeys& keys, std::span<Part> parts, const PartSizes& sizes, const ImageSums* sums_of_set,
                    Scratch::Frame& frame);

} // namespace deduce
