// What a search has in common with others, as the threads of one search have it: nothing, unless somebody gives it.
#pragma once

#include "engine/search/open_sets.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace deduce {

struct TableFacts;

struct InCommon {
    // With searches of other processes, too.
    std::span<std::uint8_t> memo;   // zeroed before the first came; empty: the search has a memo of its own
    OpenSets* open_sets = nullptr;  // null: it has its own
    std::span<std::uint8_t> looks;  // zeroed, too: see common_looks.hpp; empty: none
    std::span<std::uint8_t> blocks; // likewise: see excerpt.hpp and common_cuts.hpp
    std::size_t searches = 1;       // that have all this
    // Of a search of this process, of the same table, objective, switches and tuning; null: the search finds them out.
    std::shared_ptr<const TableFacts> facts = nullptr;
};

} // namespace deduce
