// Room in the address space that begins at a huge page. Where the system has such pages, memory there misses the
// address translation less often.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include <sys/mman.h>

#ifndef MADV_COLLAPSE // since Linux 6.1
#define MADV_COLLAPSE 25
#endif

namespace deduce {

inline constexpr std::size_t huge_page = std::size_t{1} << 21;

struct AlignedRoom {
    void* mapping = nullptr; // null: there is no room
    std::size_t mapped_bytes = 0;
    std::uint8_t* first = nullptr; // aligned, with the bytes that were asked for behind it
};

// Zeroed memory, which takes none where it is never touched. To be unmapped by its holder.
inline AlignedRoom reserve_aligned(std::size_t bytes) {
    const std::size_t room = bytes + huge_page;
    void* mapping = mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) return {};
    const std::size_t behind = reinterpret_cast<std::uintptr_t>(mapping) % huge_page;
    return {mapping, room, static_cast<std::uint8_t*>(mapping) + (behind == 0 ? 0 : huge_page - behind)};
}

// Without them everything works, only slower.
inline void wish_for_huge_pages(void* first, std::size_t bytes) { madvise(first, bytes, MADV_HUGEPAGE); }

// Puts memory, of a byte at least, on huge pages now, for who will soon touch all of it. Memory that processes have in
// common has none otherwise where the system grants such memory no wish, which is its default. What is there stays, and
// others may go on with it. False if not all of it is on huge pages: then everything works, too.
inline bool put_on_huge_pages(std::uint8_t* first, std::size_t bytes) {
    std::uint8_t* const begin = first - reinterpret_cast<std::uintptr_t>(first) % huge_page;
    std::uint8_t* end = begin;
    // The system leaves alone what has no page at all yet.
    for (; end < first + bytes; end += huge_page)
        std::atomic_ref(*std::max(end, first)).fetch_or(0, std::memory_order_relaxed);
    return madvise(begin, static_cast<std::size_t>(end - begin), MADV_COLLAPSE) == 0;
}

} // namespace deduce
