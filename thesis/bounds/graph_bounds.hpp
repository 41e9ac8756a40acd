// Upper bounds for the player nodes of a decision set graph: chapter 5 of the thesis, all of section 5.3.8, with the
// sharper forms that its theorems prove on the way, and the hypercuboid bounds of section 5.3.7.
//
// All follow from three numbers, s situations, q questions and a answers at most to one question; two use how many
// answers each question has. A game of any size can be asked about: nothing of the graph is built.
#pragma once

#include "engine/table/answer_table.hpp"
#include "thesis/bounds/large_number.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace deduce::thesis {

struct GraphSize {
    std::uint64_t situations = 1;
    std::uint64_t questions = 0;
    std::uint64_t answers = 1; // a: the most answers that occur for one question
    // How many questions have how many answers that occur. Empty if it is not known: then all have `answers`.
    std::map<std::uint64_t, std::uint64_t> questions_by_answers;
};

// Answers are counted as they occur: four pegs of MasterMind have 14, since "3 black 1 white" is impossible. The table
// must hold all questions of its game.
GraphSize graph_size(const AnswerTable& table);

struct GraphBound {
    std::string formula;
    std::string source; // the thesis' number of the theorem or corollary
    LargeNumber value;  // the number of player nodes is a whole number, so bounds that are none are rounded down
};

// In the order of table 10.1, then the others. Two are left out where they do not apply or cannot be computed exactly:
// 5.38 holds for two questions only, and 5.27 needs a sum over products that is exact below 10^1000.
// Throws BadInput if there is no situation, or no answer.
std::vector<GraphBound> graph_bounds(const GraphSize& size);

// The position of the least.
std::size_t lowest(const std::vector<GraphBound>& bounds);

// The games of theorems 5.11, 5.26 and 5.60 that fit into this size (with as many answers as they need): graphs of so
// many player nodes exist, so no bound in s, q and a alone can be lower.
std::vector<GraphBound> constructed_graphs(const GraphSize& size);

} // namespace deduce::thesis
