// Trees out of files, one edge a line: see tree.hpp.
#include "engine/model/errors.hpp"
#include "rulesets/hiding/tree.hpp"
#include "rulesets/table/source.hpp"
#include "rulesets/text/text_file.hpp"

#include <map>
#include <numeric>
#include <string_view>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::size_t most_tree_bytes = std::size_t{1} << 20;

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    for (const char c : line) {
        const bool separates = c == ' ' || c == '\t' || c == ',';
        if (!separates && !in_word) words.emplace_back();
        if (!separates) words.back() += c;
        in_word = !separates;
    }
    return words;
}

} // namespace

Tree Tree::parse(const std::string& path, std::string_view text) {
    Tree tree;
    std::map<std::string, NodeIndex> known;
    std::vector<NodeIndex> joined; // by node: another one of its part, or itself
    const auto part_of = [&](NodeIndex node) {
        while (joined[node] != node) node = joined[node] = joined[joined[node]];
        return node;
    };
    for (std::size_t line_number = 1; !text.empty(); line_number++) {
        const std::vector<std::string> words = words_of(take_line(text));
        if (words.empty() || words.front().starts_with('#')) continue;
        const auto fail = [&](const std::string& what) {
            throw BadInput(fmt::format("{}:{}: {}", path, line_number, what));
        };
        if (words.size() != 2)
            fail(fmt::format("there are {} names, expected two, the ends of an edge, such as \"a b\"", words.size()));
        std::vector<NodeIndex> ends;
        for (const std::string& word : words) {
            const auto [entry, is_new] = known.try_emplace(word, tree.size());
            if (is_new) {
                joined.push_back(tree.add_node(table::one_line(word)));
                if (tree.size() > most_nodes)
                    fail(fmt::format("too many nodes, expected at most {}; give a smaller tree", most_nodes));
            }
            ends.push_back(entry->second);
        }
        if (part_of(ends[0]) == part_of(ends[1]))
            fail(fmt::format("the edge from {} to {} closes a circle, expected a tree; remove an edge of it",
                             table::shown(words[0]), table::shown(words[1])));
        joined[part_of(ends[0])] = part_of(ends[1]);
        tree.add_edge(ends[0], ends[1]);
    }
    if (tree.size() == 0)
        throw BadInput(fmt::format("{}: there are no edges, expected one a line, such as \"a b\"", path));
    for (NodeIndex node = 1; node < tree.size(); node++)
        if (part_of(node) != part_of(0))
            throw BadInput(fmt::format("{}: no edges lead from {} to {}, expected a tree; join its parts", path,
                                       table::shown(tree.name(0)), table::shown(tree.name(node))));
    return tree;
}

Tree Tree::read(const std::string& path) { return parse(path, read_text_file(path, most_tree_bytes)); }

} // namespace deduce::rulesets
