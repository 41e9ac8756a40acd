// Trees: their files, their paths, and their symmetries against all permutations.
#include "rulesets/hiding/tree.hpp"
#include "tests/rulesets/bad_input.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace deduce::rulesets {
namespace {

Tree random_tree(std::uint32_t nodes, std::mt19937_64& random) {
    std::string text;
    for (std::uint32_t i = 1; i < nodes; i++) text += fmt::format("n{} n{}\n", random() % i, i);
    return Tree::parse("random", text);
}

bool is_automorphism(const Tree& tree, const std::vector<NodeIndex>& images) {
    for (NodeIndex node = 0; node < tree.size(); node++) {
        std::set<NodeIndex> expected;
        for (const NodeIndex neighbour : tree.neighbours(node)) expected.insert(images[neighbour]);
        const auto& found = tree.neighbours(images[node]);
        if (expected != std::set<NodeIndex>(found.begin(), found.end())) return false;
    }
    return true;
}

TEST(Tree, ReadsOneEdgeALine) {
    const Tree tree = Tree::parse("t", "# a comment\n\na b\nb,c\r\n  b\t d  \n");
    EXPECT_EQ(tree.size(), 4U);
    EXPECT_EQ(tree.name(3), "d");
    EXPECT_EQ(tree.neighbours(1), (std::vector<NodeIndex>{0, 2, 3}));
}

TEST(Tree, RefusesWhatIsNoTree) {
    test::expect_bad_input([] { Tree::parse("t", ""); }, {"t:", "no edges"});
    test::expect_bad_input([] { Tree::parse("t", "a b\nc\n"); }, {"t:2:", "1 names"});
    test::expect_bad_input([] { Tree::parse("t", "a b c\n"); }, {"t:1:", "3 names"});
    test::expect_bad_input([] { Tree::parse("t", "a a\n"); }, {"t:1:", "circle"});
    test::expect_bad_input([] { Tree::parse("t", "a b\nb a\n"); }, {"t:2:", "circle"});
    test::expect_bad_input([] { Tree::parse("t", "a b\nb c\nc a\n"); }, {"t:3:", "circle"});
    test::expect_bad_input([] { Tree::parse("t", "a b\nc d\n"); }, {"no edges lead", "join"});
    std::string many;
    for (int i = 0; i < 1000; i++) many += fmt::format("{} {}\n", i, i + 1);
    test::expect_bad_input([&] { Tree::parse("t", many); }, {"t:1000:", "at most 1000"});
}

// Every set of nodes of which each has at most two neighbours in it, and that hangs together, is a path.
TEST(Tree, FindsAllPaths) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 60; round++) {
        const Tree tree = random_tree(2 + round % 9, random);
        std::vector<std::set<std::vector<NodeIndex>>> expected(tree.size() + 1); // by length: rising nodes
        for (std::uint32_t set = 1; set < std::uint32_t{1} << tree.size(); set++) {
            std::vector<NodeIndex> nodes;
            std::size_t edges = 0;
            bool is_thin = true;
            for (NodeIndex node = 0; node < tree.size(); node++) {
                if ((set >> node & 1U) == 0) continue;
                nodes.push_back(node);
                const auto inside =
                    std::ranges::count_if(tree.neighbours(node), [&](NodeIndex n) { return set >> n & 1U; });
                edges += static_cast<std::size_t>(inside);
                is_thin = is_thin && inside <= 2;
            }
            if (is_thin && edges == 2 * (nodes.size() - 1)) expected[nodes.size()].insert(nodes);
        }
        for (std::uint32_t length = 1; length <= tree.size(); length++) {
            std::set<std::vector<NodeIndex>> found;
            for (const auto& [from, to] : tree.paths(length)) {
                std::vector<NodeIndex> nodes = tree.nodes_between(from, to);
                EXPECT_EQ(nodes.front(), from);
                EXPECT_EQ(nodes.back(), to);
                std::sort(nodes.begin(), nodes.end());
                EXPECT_TRUE(found.insert(nodes).second);
            }
            EXPECT_EQ(found, expected[length]);
        }
    }
}

// The group that they generate has as many members as there are permutations that keep all edges.
TEST(Tree, SymmetriesGenerateAllAutomorphisms) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 40; round++) {
        const Tree tree = round == 0   ? Tree::line(7)
                          : round == 1 ? Tree::line(6)
                          : round == 2 ? Tree::spider(3, 2)
                                       : random_tree(2 + round % 6, random);
        std::vector<NodeIndex> images(tree.size());
        std::iota(images.begin(), images.end(), 0U);
        const std::vector<NodeIndex> identity = images;
        std::size_t automorphisms = 0;
        do automorphisms += is_automorphism(tree, images) ? 1 : 0;
        while (std::next_permutation(images.begin(), images.end()));
        std::set<std::vector<NodeIndex>> group{identity};
        std::vector<std::vector<NodeIndex>> open{identity};
        const auto generators = tree.symmetries();
        while (!open.empty()) {
            const std::vector<NodeIndex> member = open.back();
            open.pop_back();
            for (const auto& generator : generators) {
                EXPECT_TRUE(is_automorphism(tree, generator));
                std::vector<NodeIndex> product;
                for (const NodeIndex node : member) product.push_back(generator[node]);
                if (group.insert(product).second) open.push_back(product);
            }
        }
        EXPECT_EQ(group.size(), automorphisms) << round;
    }
}

TEST(Tree, ASingleNodeHasNoSymmetry) {
    EXPECT_TRUE(Tree::line(1).symmetries().empty());
    EXPECT_EQ(Tree::line(1).paths(1).size(), 1U);
    EXPECT_EQ(Tree::line(1).paths(2).size(), 0U);
}

} // namespace
} // namespace deduce::rulesets
