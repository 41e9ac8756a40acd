// Lines, spiders, and the paths of trees: see tree.hpp.
#include "rulesets/hiding/tree.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::rulesets {

NodeIndex Tree::add_node(std::string name) {
    names_.push_back(std::move(name));
    neighbours_.emplace_back();
    return size() - 1;
}

void Tree::add_edge(NodeIndex a, NodeIndex b) {
    neighbours_[a].push_back(b);
    neighbours_[b].push_back(a);
}

Tree Tree::line(std::uint32_t nodes) {
    Tree tree;
    for (std::uint32_t i = 0; i < nodes; i++) {
        const NodeIndex node = tree.add_node(fmt::format("{}", i + 1));
        if (node > 0) tree.add_edge(node - 1, node);
    }
    return tree;
}

Tree Tree::spider(std::uint32_t branches, std::uint32_t length) {
    Tree tree;
    const NodeIndex root = tree.add_node("0");
    for (std::uint32_t branch = 1; branch <= branches; branch++) {
        NodeIndex inner = root;
        for (std::uint32_t i = 1; i <= length; i++) {
            const NodeIndex node = tree.add_node(fmt::format("{}.{}", branch, i));
            tree.add_edge(inner, node);
            inner = node;
        }
    }
    return tree;
}

// Walks away from every node, level by level: each node at distance `length` - 1 is the other end of one path.
std::vector<std::pair<NodeIndex, NodeIndex>> Tree::paths(std::uint32_t length) const {
    std::vector<std::pair<NodeIndex, NodeIndex>> result;
    for (NodeIndex start = 0; start < size(); start++) {
        using Step = std::pair<NodeIndex, NodeIndex>; // a node, and where the walk came from
        std::vector<Step> level{{start, start}};
        for (std::uint32_t distance = 1; distance < length; distance++) {
            std::vector<Step> next;
            for (const auto& [node, from] : level)
                for (const NodeIndex neighbour : neighbours_[node])
                    if (neighbour != from) next.emplace_back(neighbour, node);
            level = std::move(next);
        }
        for (const auto& [end, from] : level)
            if (end >= start) result.emplace_back(start, end);
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<NodeIndex> Tree::nodes_between(NodeIndex from, NodeIndex to) const {
    std::vector<NodeIndex> came_from(size(), size());
    std::vector<NodeIndex> reached{to};
    came_from[to] = to;
    for (std::size_t i = 0; came_from[from] == size(); i++)
        for (const NodeIndex neighbour : neighbours_[reached[i]])
            if (came_from[neighbour] == size()) {
                came_from[neighbour] = reached[i];
                reached.push_back(neighbour);
            }
    std::vector<NodeIndex> result{from};
    while (result.back() != to) result.push_back(came_from[result.back()]);
    return result;
}

} // namespace deduce::rulesets
