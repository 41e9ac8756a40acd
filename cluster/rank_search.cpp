// Rooms where there are neighbours, gossip where ranks share.
#include "cluster/rank_search.hpp"

#include "cluster/coordinator.hpp"
#include "engine/within/solve_within.hpp"

#include <vector>

namespace deduce::cluster {
namespace {

std::size_t memo_bytes(const SolveParams& params) {
    return params.memo_bytes - (is_within(params) ? limited_memo_bytes(params) : 0);
}

} // namespace

RankRoom::RankRoom(Transport& ranks, std::uint32_t solve, const SolveParams& params) {
    const std::vector<int> neighbours = ranks.neighbours();
    if (!shares(params) || !params.switches.common_memo || neighbours.size() == 1) return;
    const auto places = static_cast<std::size_t>(ranks.size());
    pages = ranks.common_pages(solve, Room::bytes(places, memo_bytes(params) * neighbours.size()));
    if (!pages) return;
    room.emplace(pages->bytes(), places, neighbours.size());
    room->enter(static_cast<std::size_t>(ranks.rank()));
    slice.of = neighbours.size();
    while (neighbours[slice.number] != ranks.rank()) slice.number++;
    has_all = neighbours.size() == places;
}

RankSearch::RankSearch(const AnswerTable& table, const SolveParams& params, const Transport& ranks, RankRoom& common) {
    Room* room = common.room ? &*common.room : nullptr;
    if (shares(params))
        gossip.emplace(static_cast<std::size_t>(ranks.rank()), static_cast<std::size_t>(ranks.size()),
                       gossip_sizes(params, table), room != nullptr ? &room->marks() : nullptr);
    SearchParams p = worker_params(params, gossip ? &*gossip : nullptr);
    p.stop = &interrupt;
    p.memo_bytes = memo_bytes(params);
    p.checkpoint.slice = common.slice;
    if (room != nullptr) p.in_common = room->in_common();
    search = make_search(table, p);
    if (gossip) sharing.emplace(*gossip, *search, subject_of_shares(table, params, *search), real_clock(), room);
}

} // namespace deduce::cluster
