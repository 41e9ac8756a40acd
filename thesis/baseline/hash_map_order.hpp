// The order in which the HashMap of Java 6 walks small integer keys that are put into it one after the other.
//
// The thesis' program keeps a question's answers in such a map, and takes the children of a computer node in its order:
// only so do the player nodes of MasterMind with limits come out as in table 10.9. Sixteen buckets at first, twice as
// many once the map is three quarters full; a new key goes to the front of its bucket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce::thesis::baseline {

// Positions in `keys`, in the order of the walk. The keys are different.
std::vector<std::size_t> hash_map_order(std::span<const std::uint32_t> keys);

} // namespace deduce::thesis::baseline
