// What is known of a question by its parts: by their sizes, the memo, and one look at small parts that it may never
// have held.
#pragma once

#include "engine/search/list_search.hpp"

#include <cstddef>

namespace deduce {

struct KnownQuestion {
    Cost lower = 0;
    Cost upper = 0;
    std::size_t open_classes = 0;    // in parts whose value is not known
    std::size_t missing_classes = 0; // in parts of which nothing is known that they cost at most
    std::size_t parts = 0;
};

// Recalls the parts of the cut until their lower bounds and edges, joined, reach `bound`; returns those.
template <class Sets>
Cost recall_parts(Sets& sets, const typename Sets::Node& node, typename Sets::Cut& cut, Cost bound) {
    Cost total = 0;
    for (const Part& p : cut.parts) total = Sets::Objective::join(total, saturating_add(p.edge, p.bounds.lower));
    return sets.recall(node, cut, total, bound);
}

// One look, if the part is small and nothing is remembered of it. Adds to the parts' total what it raises.
template <class Sets>
void look_at_small(Sets& sets, const typename Sets::Node& node, const View& view, Part& part, Cost& total) {
    constexpr std::size_t most_looked_at = 8; // classes
    if (part.bounds.closed() || part.remembered || part.size() > most_looked_at) return;
    const Cost before = part.bounds.lower;
    look_one_ply(sets, node, view, part, sets.room());
    total = Sets::Objective::raise(total, part.edge, before, part.bounds.lower);
}

// Of a question that is too dear for the budget no more than that.
template <class Sets>
KnownQuestion known_of(Sets& sets, const typename Sets::Node& node, const View& view, QuestionIndex question,
                       Cost budget) {
    Scratch::Frame frame(sets.room().scratch);
    auto cut = sets.cut(node, view, Choice{question, {}}, frame);
    const Cost bound = saturating_add(budget, 1);
    KnownQuestion known;
    known.lower = recall_parts(sets, node, cut, bound);
    known.parts = cut.parts.size();
    for (Part& p : cut.parts) {
        if (known.lower >= bound) return {known.lower, infinite_cost, 0, 0, known.parts};
        look_at_small(sets, node, view, p, known.lower);
        known.upper = Sets::Objective::join(known.upper, saturating_add(p.edge, p.bounds.upper));
        if (!p.bounds.closed()) known.open_classes += p.size();
        if (is_infinite(p.bounds.upper)) known.missing_classes += p.size();
    }
    return known;
}

} // namespace deduce
