// Nodes come before what they lead to: sums are taken backwards, and nothing here needs recursion.
#include "report/page_tree.hpp"

#include <algorithm>
#include <queue>
#include <utility>

namespace deduce::report {
namespace {

// In the order of the answers' numbers, whatever order the search found them in.
std::vector<StrategyBranch> branches_in_order(const Strategy& strategy, StrategyIndex node) {
    const auto branches = strategy.branches(node);
    std::vector<StrategyBranch> result(branches.begin(), branches.end());
    std::ranges::sort(result, {}, &StrategyBranch::answer);
    return result;
}

} // namespace

PageTree::PageTree(const Strategy& strategy, const Game& game, const PageLimits& limits)
    : strategy_(strategy),
      whole_(strategy.ending_count() <= limits.situations),
      sums_(strategy.size()),
      is_kept_(strategy.size(), whole_) {
    sum_up(game);
    if (!whole_) choose_top(limits);
    name_situations(limits);
}

void PageTree::sum_up(const Game& game) {
    for (StrategyIndex n = static_cast<StrategyIndex>(strategy_.size()); n-- > 0;) {
        Sums& sums = sums_[n];
        for (const StrategyBranch& b : strategy_.branches(n)) {
            const Sums& then = sums_[b.then];
            sums.situations += then.situations;
            sums.weight += then.weight;
            sums.total = saturating_add(sums.total, saturating_add(weighted(then.weight, b.cost), then.total));
            sums.worst = std::max(sums.worst, saturating_add(b.cost, then.worst));
        }
        for (const StrategyEnding& e : strategy_.endings(n)) {
            sums.situations++;
            sums.weight += game.weight(e.situation);
            sums.total = saturating_add(sums.total, weighted(game.weight(e.situation), e.penalty));
            sums.worst = std::max(sums.worst, e.penalty);
        }
    }
}

// The largest sets first, while there is room for nodes and situations.
void PageTree::choose_top(const PageLimits& limits) {
    using Entry = std::pair<std::size_t, StrategyIndex>; // situations, node
    std::priority_queue<Entry> open;
    open.emplace(sums_[Strategy::root].situations, Strategy::root);
    std::size_t nodes = 1;
    std::size_t named = 0;
    while (!open.empty() && nodes < limits.nodes) {
        const StrategyIndex node = open.top().second;
        open.pop();
        const std::size_t endings = strategy_.endings(node).size();
        if (named + endings > limits.situations) continue;
        is_kept_[node] = true;
        named += endings;
        nodes += strategy_.branches(node).size();
        for (const StrategyBranch& b : strategy_.branches(node)) open.emplace(sums_[b.then].situations, b.then);
    }
}

// Situations of kept ends, and some of each set that is cut off.
void PageTree::name_situations(const PageLimits& limits) {
    std::vector<StrategyIndex> open = {Strategy::root};
    while (!open.empty()) {
        const StrategyIndex node = open.back();
        open.pop_back();
        if (is_kept_[node]) {
            for (const StrategyEnding& e : strategy_.endings(node)) situations_.push_back(e.situation);
            const std::vector<StrategyBranch> branches = branches_in_order(strategy_, node);
            for (std::size_t i = branches.size(); i-- > 0;) open.push_back(branches[i].then);
        } else {
            examples_.push_back(examples(node, limits.examples));
            situations_.insert(situations_.end(), examples_.back().begin(), examples_.back().end());
        }
    }
    std::ranges::sort(situations_);
}

std::vector<SituationIndex> PageTree::examples(StrategyIndex node, std::size_t most) const {
    std::vector<SituationIndex> result;
    std::vector<StrategyIndex> open = {node};
    while (!open.empty() && result.size() < most) {
        const StrategyIndex at = open.back();
        open.pop_back();
        for (const StrategyBranch& b : strategy_.branches(at)) open.push_back(b.then);
        for (const StrategyEnding& e : strategy_.endings(at))
            if (result.size() < most) result.push_back(e.situation);
    }
    return result;
}

nlohmann::ordered_json PageTree::json(LabelTables& labels) const {
    nlohmann::ordered_json flat = nlohmann::ordered_json::array();
    const auto put = [&](const auto&... values) { (flat.push_back(values), ...); };
    struct Open {
        StrategyIndex node;
        bool has_answer; // the root has none
        std::size_t answer;
        Cost cost;
    };
    std::vector<Open> open = {{Strategy::root, false, 0, 0}};
    std::size_t cut = 0;
    while (!open.empty()) {
        const Open at = open.back();
        open.pop_back();
        if (at.has_answer) put(at.answer, exact_json(at.cost));
        const Sums& sums = sums_[at.node];
        if (!is_kept_[at.node]) {
            put(2, sums.situations, exact_json(sums.weight), exact_json(sums.total), exact_json(sums.worst),
                examples_[cut].size());
            for (const SituationIndex s : examples_[cut]) put(labels.situation(s));
            cut++;
        } else if (strategy_.is_question(at.node)) {
            const QuestionIndex q = strategy_.question(at.node);
            const std::vector<StrategyBranch> branches = branches_in_order(strategy_, at.node);
            put(0, labels.question(q), branches.size());
            for (std::size_t i = branches.size(); i-- > 0;)
                open.push_back({branches[i].then, true, labels.answer(q, branches[i].answer), branches[i].cost});
        } else {
            put(1, labels.estimate(strategy_.estimate(at.node)), strategy_.endings(at.node).size());
            for (const StrategyEnding& e : strategy_.endings(at.node))
                put(labels.situation(e.situation), exact_json(e.penalty));
        }
    }
    return flat;
}

} // namespace deduce::report
