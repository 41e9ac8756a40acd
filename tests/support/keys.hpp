// Keys for tests of what is kept by key.
#pragma once

#include "engine/memory/hash.hpp"

#include <cstdint>

namespace deduce::test {

inline constexpr Key subject{1, 2};

inline Key key_of(std::uint64_t number) { return hash128(&number, sizeof number); }

} // namespace deduce::test
