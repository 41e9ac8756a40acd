// Learning goes up, limits go down, picking goes down.
#include "cluster/top_graph.hpp"

#include "engine/model/proven.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/shares.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace deduce::cluster {

TopGraph::TopGraph(const AnswerTable& table, Search& search, const SolveParams& params, Journal* journal)
    : table_(table),
      search_(search),
      objective_(params.objective),
      superadditivity_(params.switches.superadditivity),
      asks_for_shares_(params.switches.shares && params.objective == Objective::average),
      narrowing_{params.width.value_or(0), params.tuning.least_narrow_set, table.class_count()},
      limit_(params.limit.value_or(infinite_cost)),
      journal_(journal) {
    Node whole;
    whole.key = search.key(whole_game(table));
    whole.size = table.class_count();
    if (journal_ != nullptr) journal_->recall(whole.key, whole.bounds);
    nodes_.push_back(std::move(whole));
}

Subproblem TopGraph::subproblem(NodeId n) const {
    Subproblem result = whole_game(table_);
    for (const AnsweredQuestion& step : nodes_[n].path) {
        std::erase_if(result.set, [&](ClassIndex c) { return table_.answer(step.question, c) != step.answer; });
        result.history.push_back(step.question);
    }
    return result;
}

Cost TopGraph::joined(Cost a, Cost b) const {
    return objective_ == Objective::average ? AverageObjective::join(a, b) : WorstObjective::join(a, b);
}

Interval TopGraph::bounds_of(const Part& p) const { return p.node == root ? p.bounds : nodes_[p.node].bounds; }

void TopGraph::refresh_question(Node& node, Question& question) const {
    Interval all{0, 0};
    Cost parts_alone = 0;
    for (const Part& p : question.parts) {
        const Interval part = bounds_of(p);
        all.lower = joined(all.lower, saturating_add(p.edge, part.lower));
        all.upper = joined(all.upper, saturating_add(p.edge, part.upper));
        parts_alone = joined(parts_alone, part.lower);
    }
    question.bounds.intersect(all);
    // Superadditivity (average) or monotony (worst): what the parts cost at least, the node costs at least.
    if (superadditivity_ && !narrowing_.has_cut(node.size))
        node.bounds.lower = std::max(node.bounds.lower, parts_alone);
}

// True if the node's bounds have become better by those of one question.
bool TopGraph::refresh(Node& node, std::size_t question) const {
    const Interval before = node.bounds;
    refresh_question(node, node.questions[question]);
    refresh_node(node);
    return !(node.bounds == before);
}

void TopGraph::refresh_node(Node& node) const {
    for (const Question& q : node.questions) node.bounds.upper = std::min(node.bounds.upper, q.bounds.upper);
    // Whatever is not among the questions (the estimate, questions known to be no better) costs `upper` at least.
    Cost least = node.bounds.upper;
    for (const Question& q : node.questions) least = std::min(least, q.bounds.lower);
    node.bounds.lower = std::max(node.bounds.lower, least);
}

void TopGraph::learn(NodeId n, const Interval& proven) {
    const Interval before = nodes_[n].bounds;
    nodes_[n].bounds.intersect(proven);
    check_proven(nodes_[n].bounds, "a decision set");
    if (nodes_[n].bounds == before) return;
    note(n);
    carry_up(n);
    if (nodes_[n].bounds.closed()) forget_questions(n);
}

// What the root costs, where the rules may fix the first question, is of no use for a memo: so it has no size there.
void TopGraph::note(NodeId n) {
    if (journal_ != nullptr) journal_->add(nodes_[n].key, nodes_[n].bounds, n == root ? 0 : nodes_[n].size);
}

void TopGraph::teach() const {
    for (const Node& node : nodes_)
        for (const Question& q : node.questions)
            for (const Part& p : q.parts) search_.learn(p.key, bounds_of(p), p.size);
}

// They matter no more, but what is proven of their parts is of use to who looks for the strategy.
void TopGraph::forget_questions(NodeId n) {
    if (n == root) return;
    for (const Question& q : nodes_[n].questions) {
        for (const Part& p : q.parts) search_.learn(p.key, bounds_of(p), p.size);
        bytes_ -= bytes_of(q);
    }
    nodes_[n].questions = {};
}

void TopGraph::carry_up(NodeId n) {
    revision_++;
    std::vector<NodeId> changed = {n};
    while (!changed.empty()) {
        const NodeId child = changed.back();
        changed.pop_back();
        for (const Parent& p : nodes_[child].parents)
            if (!nodes_[p.node].bounds.closed() && refresh(nodes_[p.node], p.question)) {
                changed.push_back(p.node);
                if (p.node == root || nodes_[p.node].bounds.closed()) note(p.node);
                if (nodes_[p.node].bounds.closed()) forget_questions(p.node);
            }
    }
}

void TopGraph::expand(NodeId n) {
    const Expansion expansion = search_.expand(subproblem(n));
    Node& node = nodes_[n];
    node.expanded = true;
    node.bounds.intersect(expansion.bounds);
    for (const QuestionSplit& split : expansion.questions) {
        Question q{split.question, {}, false, {}};
        for (const QuestionSplit::Branch& b : split.branches) {
            const auto size = static_cast<std::uint32_t>(b.size);
            q.parts.push_back({b.answer, b.edge, b.key, size, b.bounds.lower, b.share_percent, b.bounds, root});
            if (journal_ != nullptr) journal_->recall(b.key, q.parts.back().bounds);
        }
        std::stable_sort(q.parts.begin(), q.parts.end(), [](const Part& a, const Part& b) { return a.size < b.size; });
        refresh_question(node, q);
        if (q.bounds.lower >= node.bounds.upper) continue;
        bytes_ += bytes_of(q);
        node.questions.push_back(std::move(q));
    }
    refresh_node(node);
    carry_up(n);
    if (nodes_[n].bounds.closed()) forget_questions(n);
}

void TopGraph::make_nodes(NodeId n, std::uint32_t question) {
    for (std::uint32_t i = 0; i < nodes_[n].questions[question].parts.size(); i++) {
        const Part part = nodes_[n].questions[question].parts[i];
        if (part.bounds.closed()) continue;
        const auto [entry, is_new] = by_key_.try_emplace(part.key, static_cast<NodeId>(nodes_.size()));
        if (is_new) {
            Node child;
            child.key = part.key;
            child.path = nodes_[n].path;
            child.path.push_back({nodes_[n].questions[question].question, part.answer});
            child.size = part.size;
            bytes_ += sizeof(Node) + child.path.size() * sizeof(AnsweredQuestion);
            nodes_.push_back(std::move(child));
        }
        nodes_[entry->second].bounds.intersect(part.bounds);
        nodes_[entry->second].parents.push_back({n, question, i});
        nodes_[n].questions[question].parts[i].node = entry->second;
    }
    nodes_[n].questions[question].has_nodes = true;
    revision_++;
    // Some of the nodes may have been known: what is proven of them counts here too.
    if (refresh(nodes_[n], question)) carry_up(n);
}

Cost TopGraph::child_limit(Cost limit, const Question& question, const Part& part) const {
    if (is_infinite(limit)) return infinite_cost;
    const Cost total = question.bounds.lower;
    const Cost lower = bounds_of(part).lower;
    if (objective_ == Objective::worst) return WorstObjective::child_limit(limit, total, part.edge, lower);
    const Cost left = AverageObjective::child_limit(limit, total, part.edge, lower);
    return asks_for_shares_ && part.share_percent > 0 && total < limit
               ? std::min(left, share(limit - total, question, part))
               : left;
}

Cost TopGraph::share(Cost missing, const Question& question, const Part& part) const {
    std::vector<Part> parts = {part};
    for (const Part& p : question.parts)
        if (&p != &part) parts.push_back(p);
    for (Part& p : parts) p.bounds = bounds_of(p);
    return share_of_first(
        std::span<const Part>(parts), missing, [](const Part& p) { return p.size; },
        [](const Part& p) { return p.size_bound; }, part.share_percent);
}

Cost TopGraph::limit_of(NodeId n) {
    if (n == root) return std::min(limit_, nodes_[root].bounds.upper);
    if (nodes_[n].limit_revision == revision_) return nodes_[n].limit;
    Cost limit = 0;
    for (const Parent& p : nodes_[n].parents) {
        const Cost above = limit_of(p.node);
        if (nodes_[p.node].bounds.closed()) continue; // its questions are forgotten
        const Question& q = nodes_[p.node].questions[p.question];
        if (nodes_[p.node].bounds.lower >= above || q.bounds.lower >= above) continue;
        limit = std::max(limit, child_limit(above, q, q.parts[p.part]));
    }
    limit = std::min(limit, nodes_[n].bounds.upper);
    nodes_[n].limit = limit;
    nodes_[n].limit_revision = revision_;
    return limit;
}

bool TopGraph::can_matter(const Node& node, const Question& question, Cost limit) {
    return !question.bounds.closed() && std::max(node.bounds.lower, question.bounds.lower) < limit;
}

QuestionCount TopGraph::count(const Node& node, Cost limit) {
    const auto done =
        std::ranges::count_if(node.questions, [&](const Question& q) { return !can_matter(node, q, limit); });
    return {static_cast<std::size_t>(done), node.questions.size()};
}

std::optional<TriedPart> TopGraph::largest_tried_part(const Question& question) {
    for (auto p = question.parts.rbegin(); p != question.parts.rend(); ++p) {
        const Node& node = nodes_[p->node];
        if (p->node == root || !node.expanded || node.bounds.closed()) continue;
        const auto [done, all, tried] = count(node, limit_of(p->node));
        return TriedPart{node.size, done, all};
    }
    return std::nullopt;
}

QuestionCount TopGraph::questions() {
    const Node& whole = nodes_[root];
    const Cost limit = limit_of(root);
    QuestionCount result = count(whole, limit);
    const Question* dearest = nullptr;
    for (const Question& q : whole.questions)
        if (q.has_nodes && can_matter(whole, q, limit) &&
            (dearest == nullptr || q.bounds.lower > dearest->bounds.lower))
            dearest = &q;
    if (dearest != nullptr) result.tried = {dearest->question, dearest->bounds.lower, largest_tried_part(*dearest)};
    return result;
}

// The walk makes nodes, and so may raise bounds: then what it found by them may not matter any more.
NodeId TopGraph::pick(const std::function<bool(NodeId)>& is_free) {
    for (;;) {
        const std::uint64_t before = revision_;
        const NodeId found = pick_below(root, limit_of(root), is_free);
        if (revision_ == before) return found;
    }
}

NodeId TopGraph::pick_below(NodeId n, Cost limit, const std::function<bool(NodeId)>& is_free) {
    limit = std::min(limit, nodes_[n].bounds.upper);
    if (nodes_[n].bounds.lower >= limit) return root;
    if (!nodes_[n].expanded) return is_free(n) ? n : root;

    std::vector<std::pair<Cost, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < nodes_[n].questions.size(); i++)
        if (const Cost lower = nodes_[n].questions[i].bounds.lower; lower < limit) order.emplace_back(lower, i);
    std::sort(order.begin(), order.end());
    // What is found on the way may close the node, which forgets its questions then.
    for (const auto& [lower, i] : order) {
        if (nodes_[n].bounds.closed()) return root;
        if (!nodes_[n].questions[i].has_nodes) make_nodes(n, i);
        for (std::size_t j = 0; !nodes_[n].bounds.closed() && j < nodes_[n].questions[i].parts.size(); j++) {
            const Question& q = nodes_[n].questions[i];
            if (q.bounds.lower >= limit) break;
            const Part& p = q.parts[j];
            if (p.node == root || nodes_[p.node].bounds.closed()) continue;
            const NodeId found = pick_below(p.node, child_limit(limit, q, p), is_free);
            if (found != root) return found;
        }
    }
    return root;
}

} // namespace deduce::cluster
