// How much of the memory that this process has in common with others is on huge pages, as the system counts it.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>

namespace deduce::test {

inline std::size_t shared_bytes_on_huge_pages() {
    std::ifstream maps("/proc/self/smaps");
    std::size_t kilobytes = 0;
    for (std::string word; maps >> word;)
        if (std::size_t some = 0; word == "ShmemPmdMapped:" && maps >> some) kilobytes += some;
    return kilobytes * 1024;
}

} // namespace deduce::test
