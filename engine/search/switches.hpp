// The optimizations that can be turned off, in one table that fills --without, its help, and the ablation tests.
// Every combination gives the same optimum.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace deduce {

struct Switches {
    bool memo = true;
    bool size_bound = true;
    bool one_ply = true;
    bool superadditivity = true;
    bool symmetry = true;
    bool pairwise_survey = true;
    bool ordering = true;
    bool merge_questions = true;
    bool cutout = true;
    bool excerpt = true;
    bool set_bound = true;
    bool weight_layers = true;
    bool cost_layers = true;
    bool entropy = true;
    bool greedy_start = true;
    bool played_order = true;
    bool kept_plays = true;
    bool shares = true;
    bool deferral = true;
    bool falling_limits = true;
    bool helping = true;
    bool joint_surveys = true;
    bool gossip = true;
    bool common_memo = true;
    bool common_looks = true;
    bool common_excerpts = true;
    bool common_cuts = true;
};

struct SwitchFact {
    std::string_view name;
    bool Switches::*flag;
    std::string_view meaning;
};

inline constexpr std::array<SwitchFact, 27> switch_table = {{
    {"memo", &Switches::memo, "remember what was proven of each decision set"},
    {"size-bound", &Switches::size_bound, "bound a set from below by its size alone"},
    {"set-bound", &Switches::set_bound, "bound the subsets of a set by how many answers its questions still give"},
    {"weight-layers", &Switches::weight_layers,
     "bound a set whose weights differ by the size of what is left above each weight"},
    {"cost-layers", &Switches::cost_layers,
     "bound a set by Huffman's trees over its weights, one for each layer of what questions cost"},
    {"entropy", &Switches::entropy, "bound a set by its entropy, where the answers of a question differ in cost"},
    {"cutout", &Switches::cutout, "give small sets a table of their own, where decision sets are words of 64 bits"},
    {"excerpt", &Switches::excerpt, "copy what the table holds of a set far smaller than it, so that it lies together"},
    {"one-ply", &Switches::one_ply,
     "tighten the parts of a question by one ply of real partitions before searching them"},
    {"superadditivity", &Switches::superadditivity,
     "what an answer tells is worth no more than what it costs; free questions first"},
    {"symmetry", &Switches::symmetry, "canonical keys of sets, and one question an orbit"},
    {"pairwise-survey", &Switches::pairwise_survey, "survey small sets 32 questions at a time"},
    {"ordering", &Switches::ordering, "try questions by rising lower bound, small parts first"},
    {"merge-questions", &Switches::merge_questions, "one of several questions that cut all situations alike"},
    {"greedy-start", &Switches::greedy_start,
     "play one greedy strategy first, so that the search starts with an upper bound"},
    {"played-order", &Switches::played_order,
     "try the first questions of a large set by what they cost if play goes on greedily"},
    {"kept-plays", &Switches::kept_plays, "remember what greedy play of a set costs, so that no set is played twice"},
    {"shares", &Switches::shares, "ask each large part of a question for a share of what refutes it first"},
    {"deferral", &Switches::deferral, "leave what another thread or rank is searching for later"},
    {"falling-limits", &Switches::falling_limits, "a thread learns at once what others found that lowers its limit"},
    {"helping", &Switches::helping, "a thread that waits for others helps them meanwhile"},
    {"joint-surveys", &Switches::joint_surveys, "threads that have nothing to do help others to survey large sets"},
    {"gossip", &Switches::gossip, "ranks tell each other what they prove of large sets, and which ones they are at"},
    {"common-memo", &Switches::common_memo, "ranks of one machine share one memo, if they gossip"},
    {"common-looks", &Switches::common_looks, "and what looks at large sets found, so that one of them looks for all"},
    {"common-excerpts", &Switches::common_excerpts, "and excerpts of large sets, so that one of them copies for all"},
    {"common-cuts", &Switches::common_cuts, "and what questions cut large sets into, so that one of them cuts for all"},
}};

// Turns off the switches named in a comma-separated list. Throws BadInput that lists the names if one is unknown.
Switches without(std::string_view list);

// The names that are off, comma-separated.
std::string names_off(const Switches& switches);

} // namespace deduce
