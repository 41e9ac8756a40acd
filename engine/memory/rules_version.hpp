// The version of the rules by which bounds are proven, as checkpoints name it.
//
// Raise it with every change after which the same key could have another proven interval: of bounds, of the search's
// rules, of keys and canonical images, of what an excerpt or a cutout may conclude. Faster ways to the same bounds
// change nothing.
#pragma once

#include <cstdint>

namespace deduce {

inline constexpr std::uint64_t rules_version = 3;

} // namespace deduce
