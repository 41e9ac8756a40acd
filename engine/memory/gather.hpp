// Some rows of an array, copied side by side.
#pragma once

#include "engine/memory/large_array.hpp"
#include "engine/run/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce {

// Row i of the result is row kept[i] of `rows`, of `row_bytes` each; `padding` bytes of zeros follow. Throws Stopped
// soon after the flag is set.
LargeArray gather(const LargeArray& rows, std::size_t row_bytes, std::span<const std::uint32_t> kept,
                  std::size_t padding = 0, StopFlag stop = nullptr);

} // namespace deduce
