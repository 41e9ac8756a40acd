// The algorithms of the thesis as they are printed, to be compared with each other and with the fast search: chapters 4
// and 6, tables 10.4 to 10.12.
//
// Nothing here is shared with the search: no bounds but those of section 6.5, no keys, no symmetry, one thread. What is
// counted are player nodes that were calculated, which is what the thesis counts: a call that the results or limits
// known so far answer is not one.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/search/search.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace deduce::thesis::baseline {

enum class Algorithm {
    tree,            // Algorithm 4.36 on the behavioural game tree, expected costs as fractions
    tree_integers,   // the same with totals (section 6.4)
    tree_bounds,     // and with limits (section 6.5), but no known results: table 10.7
    graph_fractions, // Algorithm 6.10: the decision set graph, expected costs as fractions
    graph,           // Algorithm 6.16: totals, the "simplified weights"
    bounds           // Algorithms 6.25, 6.30 and 6.32: limits
};

// What a player node holds of its situations.
enum class SetForm {
    list,
    mask, // the greatest common fingerprint mask alone; who matches is found anew where it is needed
    both  // the list, and the mask to see which questions still split (Theorem 6.61)
};

// What known results are labelled with: the "string" and "integer" labels of table 10.12.
enum class Label { set, mask };

// The order of questions in a player node. Shuffled anew in each (section 6.5.4).
enum class QuestionOrder { given, random };

// The order of a computer node's children, on which limits depend. The thesis leaves it open.
enum class AnswerOrder {
    number,     // rising by the game's number of the answer, or by `answer_code`
    appearance, // as the situations, in order, give them
    hash_map    // as the hash map of Java 6 walks the answers' codes (hash_map_order.hpp): this reproduces the tables
};

struct Params {
    Algorithm algorithm = Algorithm::bounds;
    Objective objective = Objective::average;
    SetForm sets = SetForm::list;
    Label memo_by = Label::set;
    QuestionOrder questions = QuestionOrder::given;
    std::uint64_t seed = 1; // of the random order
    AnswerOrder answers = AnswerOrder::number;
    std::function<std::uint32_t(AnswerIndex)> answer_code; // none: the game's number of the answer
    std::vector<SituationIndex> situations;                // all, in the order of lists; empty: by number
    bool estimate_first = true;                            // or after all questions
    std::size_t memory_bytes = std::size_t{1} << 30;       // for known results and limits
    StopFlag stop = nullptr;
    std::function<void(std::uint64_t)> listener; // player nodes so far, every 65536 or so
};

struct Result {
    bool complete = true;           // false if stopped early: then there is no value
    Cost total = infinite_cost;     // weights multiplied in, or the worst case
    Weight weight = 1;              // of all situations
    std::uint64_t player_nodes = 0; // calculated
    std::uint64_t known_results = 0;
    std::uint64_t known_limits = 0;
};

// In the worst case, costs are plain integers in all algorithms, as the thesis advises at the end of section 6.4.
// The table must hold all questions of its game. Throws BadInput if the game is too deep for plain recursion, or if the
// known results outgrow `memory_bytes`.
Result solve(const AnswerTable& table, const Params& params);

} // namespace deduce::thesis::baseline
