// Rooms on huge pages that a thread has given back, kept for the arrays that it needs next. The system clears each page
// that it hands out, which takes as long as filling it. An excerpt of a table needs half a dozen such arrays, and lives
// for milliseconds.
#pragma once

#include "engine/memory/huge_pages.hpp"

#include <cstddef>

namespace deduce::spare_rooms {

inline constexpr std::size_t most_bytes = std::size_t{1} << 24; // that a thread keeps

// A room of this thread's for so many bytes, which may hold anything; else a new one, of whole huge pages. Its mapping
// is null if there is no memory.
AlignedRoom take(std::size_t bytes);

// To be called by any thread; keeps the room, or unmaps it.
void give_back(const AlignedRoom& room);

} // namespace deduce::spare_rooms
