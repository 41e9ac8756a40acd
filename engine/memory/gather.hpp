// Some rows of an array, copied side by side.
#pragma once

#include "engine/memory/array_source.hpp"
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
// The same, in an array of that source.
LargeArray gather(const LargeArray& rows, std::size_t row_bytes, std::span<const std::uint32_t> kept,
                  std::size_t padding, ArraySource& source);

// Values that are far apart are asked for so many before they are needed.
inline constexpr std::size_t gathered_ahead = 16;

// A value of each that is kept.
template <class T>
void gather_values(const T* values, std::span<const std::uint32_t> kept, T* to) {
    for (std::size_t i = 0; i < kept.size(); i++) {
        if (i + gathered_ahead < kept.size()) __builtin_prefetch(values + kept[i + gathered_ahead]);
        to[i] = values[kept[i]];
    }
}

} // namespace deduce
