// The top of a game's decision set graph as independent subgames: for many machines that share files and no network.
//
// All player nodes are expanded down to a number of questions. The open leaves that can still matter are the items, the
// most promising first: whoever solves one needs its path and its limit. What is proven of some items moves the bounds
// of the whole, and may refute other questions, whose items need not be solved then. The order in which items are
// solved changes how many that are, never the result.
#pragma once

#include "cluster/top_graph.hpp"
#include "engine/search/search.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace deduce::cluster {

struct CampaignParams {
    Objective objective = Objective::average;
    Switches switches;
    int depth = 1;              // questions before an item
    Cost upper = infinite_cost; // of the whole game, from a strategy that is known
    std::size_t most_items = 0; // 0: any number
    StopFlag stop = nullptr;    // then the constructor throws Stopped
};

class Campaign {
  public:
    // Keeps references. Throws BadInput if there are more items than params allow.
    Campaign(const AnswerTable& table, Search& search, const CampaignParams& params);

    // Items that may matter as the graph is now, by their keys, the most promising first.
    std::vector<Key> open_items();

    // Nothing if the key is no item's: it was found not to matter before it became one.
    void learn(const Key& item, const Interval& proven);

    const Interval& bounds() const { return graph_.bounds(TopGraph::root); }

    // What is to be solved of an item, and below which limit; none if nothing about it matters any more.
    struct Work {
        Subproblem subproblem;
        Cost limit;
        Interval known;
    };
    std::optional<Work> work(const Key& item);

    const std::vector<AnsweredQuestion>& path(const Key& item) const { return graph_.path(nodes_.at(item)); }
    std::size_t classes(const Key& item) const { return graph_.set_size(nodes_.at(item)); }

  private:
    std::vector<NodeId> open_leaves();

    const AnswerTable& table_;
    TopGraph graph_;
    std::unordered_map<Key, NodeId, KeyHash> nodes_; // the items
};

} // namespace deduce::cluster
