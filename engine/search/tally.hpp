// What a survey finds out about one live question, and how counts become it.
//
// Surveys differ in how they count the classes that give an answer: see any_survey.hpp. What follows from the counts is
// the same for all of them, and stands here: a part is bounded by its size, parts and edges are joined, and one ply
// over all questions bounds the set. The pairwise kernels do the same sums in vectors of bytes.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/model/cost.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace deduce {

struct Tally {
    Cost edges = 0; // average: the answers' costs summed by weight; worst: unused
    Cost sizes = 0; // lower bounds of the parts by size, joined without edges
    Cost bound = 0; // lower bound of the question's value, edges included
    std::uint32_t parts = 0;

    // Joins a part of the bound `size`, whose answer adds `edge`: its cost, multiplied by the part's weight if costs
    // are summed. Parts are counted by whoever counts the answers. For sums, close() comes last.
    void join(bool sums, Cost size, Cost edge) {
        if (sums) {
            sizes = saturating_add(sizes, size);
            edges = saturating_add(edges, edge);
        } else {
            sizes = std::max(sizes, size);
            bound = std::max(bound, saturating_add(size, edge));
        }
    }
    // The same for a part of this weight, or none, where sums are finite.
    void join_finite(Cost size, std::uint32_t weight, Cost cost) {
        sizes += size;
        edges += weight * cost;
    }
    void close(bool sums) {
        if (sums) bound = saturating_add(edges, sizes);
    }
};

// What one ply over all questions tells of a set; infinite_cost where there is no such question.
struct OnePly {
    Cost least_bound = infinite_cost; // of the questions that split the set
    Cost greatest_sizes = 0;          // of the same: a lower bound of the set by superadditivity
    // Of the questions that tell all members apart: their least edges, without the members' own cost.
    Cost least_singles = infinite_cost;

    // One more question, on a set of `members` classes, of which one alone is bounded by `single`.
    void add(const Tally& t, bool sums, std::size_t members, Cost single) {
        if (t.parts < 2) return;
        least_bound = std::min(least_bound, t.bound);
        greatest_sizes = std::max(greatest_sizes, t.sizes);
        if (t.parts == members && !is_infinite(t.bound))
            least_singles = std::min(least_singles, sums ? t.edges : t.bound - single);
    }
    // Other questions on the same set.
    void add(const OnePly& others) {
        least_bound = std::min(least_bound, others.least_bound);
        greatest_sizes = std::max(greatest_sizes, others.greatest_sizes);
        least_singles = std::min(least_singles, others.least_singles);
    }
};

// A question that gives `parts` answers on a set, `cheapest` of them of the least cost, tells how rich the set is if it
// splits the set.
inline void widen(Richness& richness, std::uint32_t cheapest, std::uint32_t parts) {
    if (parts < 2) return;
    richness = {std::max(richness.cheapest, cheapest), std::max(richness.parts, parts)};
}

} // namespace deduce
