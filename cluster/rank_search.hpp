// The search of a rank, what it has in common with the ranks of its machine, and what it tells the others.
#pragma once

#include "cluster/room.hpp"
#include "cluster/sharing.hpp"
#include "cluster/transport.hpp"
#include "engine/memory/checkpoint_params.hpp"
#include "engine/memory/common_pages.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace deduce::cluster {

// The rank's part of its machine's room; empty if ranks do not share, or their memory cannot be had in common.
struct RankRoom {
    // Before anything that takes long, as the ranks of a machine wait for the first of them.
    RankRoom(Transport& ranks, std::uint32_t solve, const SolveParams& params);

    std::optional<CommonPages> pages;
    std::optional<Room> room;
    MemoSlice slice;      // of the memo, that this rank's checkpoint keeps
    bool has_all = false; // ranks of the job
};

// Keeps references.
struct RankSearch {
    RankSearch(const AnswerTable& table, const SolveParams& params, const Transport& ranks, RankRoom& common);

    Sharing* shared() { return sharing ? &*sharing : nullptr; }

    std::atomic<bool> interrupt = false;
    std::optional<Gossip> gossip;
    std::unique_ptr<Search> search;
    std::optional<Sharing> sharing;
};

} // namespace deduce::cluster
