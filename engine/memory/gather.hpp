// Some rows of an array, copied side by side.
#pragma once

#include "engine/memory/large_array.hpp"
#include "engine/run/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

// Row i of the result is row kept[i] of `rows`, of `row_bytes` each; `padding` bytes of zeros follow. Throws Stopped
// soon after the flag is set.
LargeArray gather(const LargeArray& rows, std::size_t row_bytes, std::span<const std::uint32_t> kept,
                  std::size_t padding = 0, StopFlag stop = nullptr);

// Values that are far apart are asked for so many before they are needed.
inline constexpr std::size_t gathered_ahead = 16;

// A value of each that is kept.
template <class T>
std::vector<T> gather(std::span<const T> values, std::span<const std::uint32_t> kept) {
    std::vector<T> result(kept.size());
    for (std::size_t i = 0; i < kept.size(); i++) {
        if (i + gathered_ahead < kept.size()) __builtin_prefetch(values.data() + kept[i + gathered_ahead]);
        result[i] = values[kept[i]];
    }
    return result;
}

} // namespace deduce
