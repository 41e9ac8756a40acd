// Huge pages of memory that processes have in common, as the system tells, apart from the code under test: whether it
// has them, and how much of this process is on them.
#pragma once

#include "engine/memory/huge_pages.hpp"

#include <cstddef>
#include <fstream>
#include <string>

#include <sys/mman.h>

namespace deduce::test {

inline const char* const no_shared_huge_pages =
    "no huge pages for memory in common: the system is older than Linux 6.1, or none is free";

// Tried with memory of its own.
inline bool has_shared_huge_pages() {
    const AlignedRoom room = reserve_aligned(huge_page);
    if (room.mapping == nullptr) return false;
    bool has = false;
    if (mmap(room.first, huge_page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
        MAP_FAILED) {
        *room.first = 1;
        has = madvise(room.first, huge_page, MADV_COLLAPSE) == 0;
    }
    munmap(room.mapping, room.mapped_bytes);
    return has;
}

inline std::size_t shared_bytes_on_huge_pages() {
    std::ifstream maps("/proc/self/smaps");
    std::size_t kilobytes = 0;
    for (std::string word; maps >> word;)
        if (std::size_t some = 0; word == "ShmemPmdMapped:" && maps >> some) kilobytes += some;
    return kilobytes * 1024;
}

} // namespace deduce::test
