// The strategy as the page holds it: whole, or, of a large one, its top.
#pragma once

#include "engine/strategy/strategy.hpp"
#include "report/label_tables.hpp"
#include "report/page_data.hpp"

#include <vector>

#include <nlohmann/json.hpp>

namespace deduce::report {

class PageTree {
  public:
    // Keeps references.
    PageTree(const Strategy& strategy, const Game& game, const PageLimits& limits);

    bool is_whole() const { return whole_; }
    // Those that the page names, rising.
    const std::vector<SituationIndex>& situations() const { return situations_; }
    // The flat list that page/strategy.js reads.
    nlohmann::ordered_json json(LabelTables& labels) const;

  private:
    // Of a node: what is possible there, and what it costs from there on.
    struct Sums {
        std::size_t situations = 0;
        Weight weight = 0;
        Cost total = 0;
        Cost worst = 0;
    };
    void sum_up(const Game& game);
    void choose_top(const PageLimits& limits);
    void name_situations(const PageLimits& limits);
    std::vector<SituationIndex> examples(StrategyIndex node, std::size_t most) const;

    const Strategy& strategy_;
    bool whole_;
    std::vector<Sums> sums_;    // by node
    std::vector<bool> is_kept_; // by node: with all that follows at once; others are cut off
    std::vector<SituationIndex> situations_;
    std::vector<std::vector<SituationIndex>> examples_; // of the nodes that are cut off, as they stand in the list
};

} // namespace deduce::report
