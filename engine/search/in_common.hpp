// What a search has in common with searches of other processes, as the threads of one process have it: nothing, unless
// somebody gives it.
#pragma once

#include "engine/search/open_sets.hpp"

#include <cstdint>
#include <span>

namespace deduce {

struct InCommon {
    std::span<std::uint8_t> memo;  // zeroed before the first came; empty: the search has a memo of its own
    OpenSets* open_sets = nullptr; // null: it has its own
};

} // namespace deduce
