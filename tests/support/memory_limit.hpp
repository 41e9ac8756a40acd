// How much a test's table may take.
#pragma once

#include <cstddef>

namespace deduce::test {

inline constexpr std::size_t memory_limit = std::size_t{1} << 30;

} // namespace deduce::test
