// One ply over a set, for those who look for a move and not for a bound.
#pragma once

#include "engine/search/list_search.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

// The questions that split the set and whose bound is within the budget, one an orbit, the most promising first; with
// an opening that question alone, whatever it tells. Fills in the view's bounds by size and its live questions, which
// are kept in `live`: as many as the node's. Throws Stopped soon after the flag is set, where it takes long.
template <class Cell, class Objective>
std::vector<Choice> promising_questions(ListSearch<Cell, Objective>& sets,
                                        const typename ListSearch<Cell, Objective>::Node& node,
                                        std::optional<QuestionIndex> opening, Cost budget, StopFlag stop,
                                        const Above& above, std::span<QuestionIndex> live, View& view) {
    SearchThread& room = sets.room();
    Scratch::Frame frame(room.scratch);
    const std::span<Tally> tallies = frame.array<Tally>(node.live.size());
    sets.count(node, tallies, view, frame, stop, above);
    view.counts = {}; // they live in the frame
    std::vector<Choice> choices;
    std::size_t live_count = 0;
    for (std::size_t j = 0; j < tallies.size(); j++) {
        const QuestionIndex q = node.live[j];
        if (q == opening) choices.push_back({q, tallies[j]});
        if (tallies[j].parts < 2) continue;
        live[live_count++] = q;
        if (!opening && tallies[j].bound <= budget && sets.represents(node, q)) choices.push_back({q, tallies[j]});
    }
    view.live = live.first(live_count);
    std::sort(choices.begin(), choices.end(), is_more_promising);
    return choices;
}

} // namespace deduce
