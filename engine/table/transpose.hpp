// A matrix of cells with its rows and columns exchanged.
#pragma once

#include "engine/run/stop.hpp"

#include <cstddef>

namespace deduce {

// to[j * stride + i] = from[i * columns + j]; they do not overlap, and `stride` is at least `rows`. In parallel in the
// calling thread's TBB arena. Throws Stopped soon after the flag is set.
template <class Cell>
void transpose(const Cell* from, std::size_t rows, std::size_t columns, Cell* to, std::size_t stride,
               StopFlag stop = nullptr);

// The same on the calling thread alone.
template <class Cell>
void transpose_alone(const Cell* from, std::size_t rows, std::size_t columns, Cell* to, std::size_t stride);

} // namespace deduce
