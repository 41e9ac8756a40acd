// Trees whose paths are hidden and looked for: lines, spiders, and any tree out of a file.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace deduce::rulesets {

using NodeIndex = std::uint32_t;

class Tree {
  public:
    static constexpr std::uint32_t most_nodes = 1000;

    // Nodes 1, 2, ... one after the other.
    static Tree line(std::uint32_t nodes);

    // A root, named 0, and branches of `length` nodes each: 2.3 is the third node of the second branch, from the root.
    static Tree spider(std::uint32_t branches, std::uint32_t length);

    // One edge a line: the names of two nodes, any words, with blanks or a comma between them. Lines that are empty or
    // begin with # do not count. Throws BadInput if the text is no tree of at most `most_nodes` nodes.
    static Tree parse(const std::string& path, std::string_view text);

    // Such a file of at most 1 MiB. Throws BadInput for what read_text_file refuses, too.
    static Tree read(const std::string& path);

    std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
    const std::string& name(NodeIndex node) const { return names_[node]; }
    const std::vector<NodeIndex>& neighbours(NodeIndex node) const { return neighbours_[node]; }

    // All paths of `length` >= 1 nodes as their two ends, the lesser one first, in rising order.
    std::vector<std::pair<NodeIndex, NodeIndex>> paths(std::uint32_t length) const;

    // Its nodes from one end to the other.
    std::vector<NodeIndex> nodes_between(NodeIndex from, NodeIndex to) const;

    // Generators of all automorphisms: where each node goes.
    std::vector<std::vector<NodeIndex>> symmetries() const;

  private:
    NodeIndex add_node(std::string name);
    void add_edge(NodeIndex a, NodeIndex b);

    std::vector<std::string> names_;
    std::vector<std::vector<NodeIndex>> neighbours_;
};

} // namespace deduce::rulesets
