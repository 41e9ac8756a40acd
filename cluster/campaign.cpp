// Level by level, as the bounds of one level tell which nodes of the next can matter.
#include "cluster/campaign.hpp"

#include "engine/model/errors.hpp"

#include <unordered_set>
#include <utility>

#include <fmt/format.h>

namespace deduce::cluster {
namespace {

// An item is solved once, so it is not asked for its share first.
SolveParams params_of_graph(const CampaignParams& params) {
    SolveParams result;
    result.objective = params.objective;
    result.switches = params.switches;
    result.switches.shares = false;
    return result;
}

} // namespace

Campaign::Campaign(const AnswerTable& table, Search& search, const CampaignParams& params)
    : table_(table), graph_(table, search, params_of_graph(params)) {
    graph_.expand(TopGraph::root);
    graph_.learn(TopGraph::root, {0, params.upper});
    std::vector<NodeId> level = open_leaves();
    for (int depth = 1; depth < params.depth; depth++) {
        for (const NodeId n : level) {
            throw_if_set(params.stop);
            // Leaves of a smaller depth come from questions that the level before left out.
            if (graph_.limit_of(n) > graph_.bounds(n).lower) graph_.expand(n);
        }
        level = open_leaves();
        if (params.most_items > 0 && level.size() > params.most_items)
            throw BadInput(fmt::format("--depth: {} subgames are left after {} questions; choose a smaller depth",
                                       level.size(), depth + 1));
    }
    for (const NodeId n : level) nodes_.emplace(graph_.key(n), n);
}

// The walk that looks for one free leaf meets all if none is free.
std::vector<NodeId> Campaign::open_leaves() {
    std::unordered_set<NodeId> seen;
    std::vector<NodeId> leaves;
    graph_.pick([&](NodeId n) {
        if (seen.insert(n).second) leaves.push_back(n);
        return false;
    });
    return leaves;
}

std::vector<Key> Campaign::open_items() {
    std::vector<Key> items;
    for (const NodeId n : open_leaves())
        if (graph_.limit_of(n) > graph_.bounds(n).lower) items.push_back(graph_.key(n));
    return items;
}

void Campaign::learn(const Key& item, const Interval& proven) {
    if (const auto node = nodes_.find(item); node != nodes_.end()) graph_.learn(node->second, proven);
}

std::optional<Campaign::Work> Campaign::work(const Key& item) {
    const auto node = nodes_.find(item);
    if (node == nodes_.end()) return std::nullopt;
    const Interval known = graph_.bounds(node->second);
    const Cost limit = graph_.limit_of(node->second);
    if (known.closed() || limit <= known.lower) return std::nullopt;
    return Work{graph_.subproblem(node->second), limit, known};
}

} // namespace deduce::cluster
