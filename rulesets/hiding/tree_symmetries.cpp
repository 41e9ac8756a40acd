// All automorphisms of a tree (Aho, Hopcroft, Ullman, The Design and Analysis of Computer Algorithms, 1974,
// section 3.2).
//
// An automorphism keeps the centre, which is one node or the two ends of an edge. Hung up there, two branches are alike
// if their roots have children of the same kinds; a kind's number is that of its sorted list of kinds. Exchanges of
// like branches that are neighbours in that order generate all automorphisms, with the exchange of two like halves if
// the centre is an edge.
#include "rulesets/hiding/tree.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace deduce::rulesets {
namespace {

// One or two nodes: what is left when all leaves are taken off as often as that leaves anything.
std::vector<NodeIndex> centre_of(const Tree& tree) {
    std::vector<std::size_t> degrees;
    std::vector<NodeIndex> leaves;
    for (NodeIndex node = 0; node < tree.size(); node++) {
        degrees.push_back(tree.neighbours(node).size());
        if (degrees.back() <= 1) leaves.push_back(node);
    }
    for (std::size_t left = tree.size(); left > 2;) {
        left -= leaves.size();
        std::vector<NodeIndex> next;
        for (const NodeIndex leaf : leaves)
            for (const NodeIndex node : tree.neighbours(leaf))
                if (--degrees[node] == 1) next.push_back(node);
        leaves = std::move(next);
    }
    return leaves;
}

class HungTree {
  public:
    explicit HungTree(const Tree& tree) : tree_(tree), kinds_(tree.size()), children_(tree.size()) {
        const std::vector<NodeIndex> centre = centre_of(tree);
        for (const NodeIndex root : centre) hang(root, centre.size() == 1 ? root : centre[0] + centre[1] - root);
        if (centre.size() == 2 && kinds_[centre[0]] == kinds_[centre[1]]) exchange(centre[0], centre[1]);
    }

    std::vector<std::vector<NodeIndex>> take_exchanges() { return std::move(exchanges_); }

  private:
    void hang(NodeIndex root, NodeIndex parent) {
        // 1. All nodes, parents before their children.
        std::vector<NodeIndex> order{root};
        std::vector<NodeIndex> parents{parent};
        for (std::size_t i = 0; i < order.size(); i++)
            for (const NodeIndex child : tree_.neighbours(order[i]))
                if (child != parents[i]) {
                    children_[order[i]].push_back(child);
                    order.push_back(child);
                    parents.push_back(order[i]);
                }
        // 2. Their kinds, children first, and neighbouring children of one kind.
        for (auto node = order.rbegin(); node != order.rend(); ++node) {
            std::vector<NodeIndex>& children = children_[*node];
            std::stable_sort(children.begin(), children.end(),
                             [&](NodeIndex a, NodeIndex b) { return kinds_[a] < kinds_[b]; });
            std::vector<std::size_t> list;
            for (const NodeIndex child : children) list.push_back(kinds_[child]);
            kinds_[*node] = kind_numbers_.try_emplace(list, kind_numbers_.size()).first->second;
            for (std::size_t i = 1; i < children.size(); i++)
                if (list[i - 1] == list[i]) exchange(children[i - 1], children[i]);
        }
    }

    void exchange(NodeIndex a, NodeIndex b) {
        std::vector<NodeIndex> images(tree_.size());
        std::iota(images.begin(), images.end(), 0U);
        std::vector<std::pair<NodeIndex, NodeIndex>> pairs{{a, b}};
        for (std::size_t i = 0; i < pairs.size(); i++) {
            const auto [left, right] = pairs[i];
            images[left] = right;
            images[right] = left;
            for (std::size_t k = 0; k < children_[left].size(); k++)
                pairs.emplace_back(children_[left][k], children_[right][k]);
        }
        exchanges_.push_back(std::move(images));
    }

    const Tree& tree_;
    std::vector<std::size_t> kinds_;
    std::vector<std::vector<NodeIndex>> children_;
    std::map<std::vector<std::size_t>, std::size_t> kind_numbers_;
    std::vector<std::vector<NodeIndex>> exchanges_;
};

} // namespace

std::vector<std::vector<NodeIndex>> Tree::symmetries() const { return HungTree(*this).take_exchanges(); }

} // namespace deduce::rulesets
