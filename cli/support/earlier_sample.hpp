// The subgames that an earlier `deduce levels --sample` solved: what --resume takes over.
#pragma once

#include "engine/levels/subgame_sample.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::cli {

// What has to be the same for two samples to hold the same sets in the same order; the smaller is then the beginning of
// the larger.
struct SampleIdentity {
    std::string_view game; // its full name
    std::string_view objective;
    std::size_t depth;
    std::uint64_t seed;
};

// Reads the JSON of an earlier run, in the order of its sample. Throws BadInput if there is no such file, or it holds
// something else, or another sample.
std::vector<Subgame> earlier_sample(const std::string& file, const SampleIdentity& identity);

} // namespace deduce::cli
