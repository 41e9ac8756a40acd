// The player nodes of the full decision set graph (Definition 4.41), counted one by one: tables 10.3, 10.5 and 10.9.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <functional>

namespace deduce::thesis {

struct GraphCount {
    std::uint64_t player_nodes = 0; // different decision sets, the root and single situations included
    bool complete = true;           // false if stopped early: then a lower bound
};

struct CountParams {
    std::size_t memory_bytes = std::size_t{1} << 30; // for the keys of all sets met, and the sets not yet split
    StopFlag stop = nullptr;
    std::function<void(std::uint64_t)> listener; // player nodes so far, now and then
};

// Sets are told apart by 128-bit keys (see key.hpp). Throws BadInput when the memory does not suffice.
GraphCount count_player_nodes(const AnswerTable& table, const CountParams& params);

} // namespace deduce::thesis
