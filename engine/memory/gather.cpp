// Rows of 16 to 32 bytes, and of a cache line, are copied without a call. The rows are far apart, so they are asked for
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

// To an array of so many rows and the padding.
void gather_to(std::uint8_t* to, const LargeArray& rows, std::size_t row_bytes, std::span<const std::uint32_t> kept,
               std::size_t padding, StopFlag stop) {
    std::memset(to + kept.size() * row_bytes, 0, padding);
    const auto with = [&](const auto& copy) { copy_rows(rows.as(), row_bytes, kept, stop, copy); };
    if (row_bytes == 64) {
        with([&](std::size_t at, const std::uint8_t* from) { std::memcpy(to + at, from, 64); });
    } else if (row_bytes >= 16 && row_bytes <= 32) { // two halves, which overlap
        with([&](std::size_t at, const std::uint8_t* from) {
            std::memcpy(to + at, from, 16);
            std::memcpy(to + at + row_bytes - 16, from + row_bytes - 16, 16);
        });
    } else {
        with([&](std::size_t at, const std::uint8_t* from) { std::memcpy(to + at, from, row_bytes); });
    }
}

} // namespace

LargeArray gather(const LargeArray& rows, std::size_t row_bytes, std::span<const std::uint32_t> kept,
                  std::size_t padding, StopFlag stop) {
    LargeArray result = LargeArray::unwritten(kept.size() * row_bytes + padding);
    gather_to(result.as(), rows, row_bytes, kept, padding, stop);
    return result;
}

LargeArray gather(const LargeArray& rows, std::size_t row_bytes, std::span<const std::uint32_t> kept,
                  std::size_t padding, ArraySource& source) {
    return source.filled(kept.size() * row_bytes + padding, kept.size(),
                         [&](std::uint8_t* to, std::size_t begin, std::size_t end) {
                             gather_to(to + begin * row_bytes, rows, row_bytes, kept.subspan(begin, end - begin),
                                       end == kept.size() ? padding : 0, nullptr);
                         });
}

} // namespace deduce
