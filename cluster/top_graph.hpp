// The top of the decision set graph, as the coordinator holds it (section 6.8 of the thesis): player nodes, their
// questions, and what is proven of each.
//
// Nodes are expanded one by one, where more parallel work is wanted; the leaves are what workers solve. Player nodes
// with the same canonical key are one node. Bounds flow up as soon as something is learnt:
//
//     question      [its parts' lower bounds joined, their upper bounds joined]      joined: sum or maximum of edge +
//     part player node   [least lower bound of a question, least upper bound of a question], within what was known
//     before
//
// and the upper bound of the root flows down as limits: what a node's value must stay below to matter at all.
// Bounds are only ever intersected, so late and repeated results do no harm.
#pragma once

#include "engine/memory/journal.hpp"
#include "engine/search/narrowing.hpp"
#include "engine/search/question_count.hpp"
#include "engine/search/search.hpp"
#include "engine/solve.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/table/fingerprint.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace deduce::cluster {

using NodeId = std::uint32_t;

class TopGraph {
  public:
    static constexpr NodeId root = 0;

    // Keeps references, but for the params. Holds the root, a leaf. Values of the root from their limit on need not be
    // told apart. The search is made by the same params. A journal tells what an earlier run has proven, and is told
    // what is new.
    TopGraph(const AnswerTable& table, Search& search, const SolveParams& params, Journal* journal = nullptr);

    const Interval& bounds(NodeId n) const { return nodes_[n].bounds; }
    const Key& key(NodeId n) const { return nodes_[n].key; }
    std::size_t set_size(NodeId n) const { return nodes_[n].size; }
    bool is_expanded(NodeId n) const { return nodes_[n].expanded; }
    // What nodes and questions take. Closed nodes take little: their questions are forgotten.
    std::size_t bytes() const { return bytes_; }

    // The answers that led to the node, one way of several; and its members, found again by these.
    const std::vector<AnsweredQuestion>& path(NodeId n) const { return nodes_[n].path; }
    Subproblem subproblem(NodeId n) const;

    // Takes in what is proven of a node, and carries it up.
    void learn(NodeId n, const Interval& proven);

    // Splits a leaf by its questions. Costs one look at all questions, and memory for their parts.
    void expand(NodeId n);

    // The search remembers what is proven of all nodes but the root, of which the rules may fix the first question.
    void teach() const;

    // Values at or above this do not matter, or not yet: with the switch `shares`, a part of a question is asked for
    // its share of what refutes the question first (engine/search/shares.hpp). At most the node's upper bound, and the
    // limit for the root; 0 where the node does not matter.
    Cost limit_of(NodeId n);

    // How far it is with the root's questions: done with those that matter no more.
    QuestionCount questions();

    // The open leaf that `is_free` and is best to solve next: from the root down, the question with the least lower
    // bound, and its smallest part; where that has nothing free, the next part, and the next question. Root if none,
    // or if the root is a leaf itself.
    NodeId pick(const std::function<bool(NodeId)>& is_free);

  private:
    struct Part {
        DenseAnswer answer;
        Cost edge;
        Key key;
        std::uint32_t size;
        Cost size_bound;
        std::size_t share_percent; // 0: it has none
        Interval bounds;           // until there is a node
        NodeId node;               // root: none yet
    };
    struct Question {
        QuestionIndex question;
        Interval bounds;
        bool has_nodes = false;
        std::vector<Part> parts; // smallest first
    };
    struct Parent {
        NodeId node;
        std::uint32_t question; // its place in the parent's questions
        std::uint32_t part;
    };
    struct Node {
        Key key;
        std::vector<AnsweredQuestion> path;
        std::uint32_t size = 0;
        Interval bounds;
        bool expanded = false;
        std::vector<Question> questions; // those that can matter, in the order of the expansion
        std::vector<Parent> parents;
        std::uint64_t limit_revision = 0;
        Cost limit = 0;
    };

    static std::size_t bytes_of(const Question& q) { return sizeof(Question) + q.parts.size() * sizeof(Part); }
    Interval bounds_of(const Part& p) const;
    void make_nodes(NodeId n, std::uint32_t question);
    void refresh_question(Node& node, Question& question) const;
    void refresh_node(Node& node) const;
    bool refresh(Node& node, std::size_t question) const;
    void carry_up(NodeId n);
    void note(NodeId n);
    void forget_questions(NodeId n);
    static bool can_matter(const Node& node, const Question& question, Cost limit);
    static QuestionCount count(const Node& node, Cost limit);
    std::optional<TriedPart> largest_tried_part(const Question& question);
    Cost joined(Cost a, Cost b) const;
    Cost child_limit(Cost limit, const Question& question, const Part& part) const;
    Cost share(Cost missing, const Question& question, const Part& part) const;
    NodeId pick_below(NodeId n, Cost limit, const std::function<bool(NodeId)>& is_free);

    const AnswerTable& table_;
    Search& search_;
    Objective objective_;
    bool superadditivity_;
    bool asks_for_shares_;
    Narrowing narrowing_;
    Cost limit_; // of the root
    Journal* journal_;
    std::vector<Node> nodes_;
    std::unordered_map<Key, NodeId, KeyHash> by_key_;
    std::size_t bytes_ = 0;
    std::uint64_t revision_ = 1; // of the bounds: cached limits of an earlier one are stale
};

} // namespace deduce::cluster
