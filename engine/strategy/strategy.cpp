// Appending to the arrays, and cutting them back.
#include "engine/strategy/strategy.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>

namespace deduce {

std::uint32_t Strategy::next_index(std::size_t size, std::size_t more) {
    if (size + more > std::numeric_limits<std::uint32_t>::max())
        throw BadInput("the strategy has more than 2^32 - 1 nodes, answers or endings; choose a smaller game");
    return static_cast<std::uint32_t>(size);
}

StrategyIndex Strategy::add_question(QuestionIndex question, std::span<const StrategyBranch> branches) {
    const StrategyIndex node = next_index(nodes_.size(), 1);
    const std::uint32_t first = next_index(branches_.size(), branches.size());
    nodes_.push_back({question, first, static_cast<std::uint32_t>(branches.size()), true});
    branches_.insert(branches_.end(), branches.begin(), branches.end());
    return node;
}

StrategyIndex Strategy::add_estimate(std::uint64_t estimate, std::span<const StrategyEnding> endings) {
    const StrategyIndex node = next_index(nodes_.size(), 1);
    const std::uint32_t first = next_index(endings_.size(), endings.size());
    nodes_.push_back({estimate, first, static_cast<std::uint32_t>(endings.size()), false});
    endings_.insert(endings_.end(), endings.begin(), endings.end());
    return node;
}

// Arrays are filled in the order of the nodes: the first nodes of either kind from `node` on tell where to cut.
void Strategy::cut_back(StrategyIndex node) {
    for (const bool is_question : {true, false}) {
        const auto first = std::find_if(nodes_.begin() + node, nodes_.end(),
                                        [&](const Node& n) { return n.is_question == is_question; });
        if (first == nodes_.end()) continue;
        if (is_question)
            branches_.resize(first->first);
        else
            endings_.resize(first->first);
    }
    nodes_.resize(node);
}

} // namespace deduce
