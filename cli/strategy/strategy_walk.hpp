// A walk through a strategy from its root, depth first, without recursion.
#pragma once

#include "engine/strategy/strategy.hpp"

#include <cstddef>
#include <vector>

namespace deduce::cli {

// Calls enter(node, depth, branch) for each node, `branch` being the one that leads to it (null for the root), and
// leave(node, depth) once all below it is done. enter() says whether to go on below the node.
template <class Enter, class Leave>
void walk_strategy(const Strategy& strategy, const Enter& enter, const Leave& leave) {
    struct Open {
        StrategyIndex node;
        std::size_t next; // branch
    };
    std::vector<Open> path;
    if (strategy.is_empty()) return;
    enter(Strategy::root, std::size_t{0}, static_cast<const StrategyBranch*>(nullptr));
    path.push_back({Strategy::root, 0});
    while (!path.empty()) {
        const auto branches = strategy.branches(path.back().node);
        if (path.back().next == branches.size()) {
            leave(path.back().node, path.size() - 1);
            path.pop_back();
            continue;
        }
        const StrategyBranch& branch = branches[path.back().next++];
        const bool goes_on = enter(branch.then, path.size(), &branch);
        path.push_back({branch.then, goes_on ? 0 : strategy.branches(branch.then).size()});
    }
}

} // namespace deduce::cli
