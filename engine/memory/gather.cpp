// Rows of half a cache line or a whole one are copied without a call. The rows are far apart, so they are asked for
// some time before they are needed.
#include "engine/memory/gather.hpp"

#include <algorithm>
#include <cstring>

namespace deduce {
namespace {

constexpr std::size_t rows_between_looks = 64; // at the stop flag

template <class Copy>
void copy_rows(const std::uint8_t* rows, std::size_t row_bytes, std::span<const std::uint32_t> kept, StopFlag stop,
               const Copy& copy) {
    for (std::size_t i = 0; i < kept.size(); i++) {
        if (i % rows_between_looks == 0) throw_if_set(stop);
        if (i + gathered_ahead < kept.size()) __builtin_prefetch(rows + kept[i + gathered_ahead] * row_bytes);
        copy(i * row_bytes, rows + kept[i] * row_bytes);
    }
}

} // namespace

LargeArray gather(const LargeArray& rows, std::size_t row_bytes, std::span<const std::uint32_t> kept,
                  std::size_t padding, StopFlag stop) {
    LargeArray result = LargeArray::unwritten(kept.size() * row_bytes + padding);
    std::uint8_t* to = result.as();
    std::memset(to + kept.size() * row_bytes, 0, padding);
    switch (row_bytes) {
    case 32:
        copy_rows(rows.as(), 32, kept, stop,
                  [&](std::size_t at, const std::uint8_t* from) { std::memcpy(to + at, from, 32); });
        break;
    case 64:
        copy_rows(rows.as(), 64, kept, stop,
                  [&](std::size_t at, const std::uint8_t* from) { std::memcpy(to + at, from, 64); });
        break;
    default:
        copy_rows(rows.as(), row_bytes, kept, stop,
                  [&](std::size_t at, const std::uint8_t* from) { std::memcpy(to + at, from, row_bytes); });
    }
    return result;
}

} // namespace deduce
