// Findings as bytes, of which ranks exchange many: some 24 each, where they take 40 in memory.
//
// A finding is its key, 16 bytes; then three LEB128 numbers: the lower bound; 0 if the upper bound is infinite, else
// one more than it lies above the lower one; and the size of the set.
#pragma once

#include "engine/search/gossip.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::cluster {

inline constexpr std::size_t usual_bytes_of_finding = 24;

std::string pack(std::span<const Finding> findings);

// Throws BrokenPromise if the bytes are no whole findings.
std::vector<Finding> unpack_findings(std::string_view bytes);

} // namespace deduce::cluster
