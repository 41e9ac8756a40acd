// The first questions of a large set in the order of what they cost if play goes on greedily.
//
// The bounds of one ply say little of a large set's questions: the best one is often the second or third of them. What
// greedy play costs tells them apart far better, and takes little time beside the search of such a set. Its upper
// bounds are not used as limits: a limit that is just met leaves less in the memo than one that is not.
//
// Where all questions are refuted, the order hardly matters, and play costs more than it spares. So the most promising
// question is looked at first, a ply or two deep: if that is about the limit already, play will not come below it. Nor
// is that looked at where the bound of one ply is near the limit.
#pragma once

#include "engine/search/branch_and_bound.hpp"
#include "engine/search/shared_questions.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace deduce {

// Whether the question may come below the limit, as far as one ply tells, and then a few plies.
template <SetSearch S>
bool is_in_reach(S& sets, const typename S::Node& node, const View& view, const Choice& choice, Cost limit) {
    if (is_infinite(limit)) return true;
    const SearchTuning& tuning = sets.trial_params().tuning;
    const auto percent_of_limit = [&](std::size_t percent) {
        return static_cast<Cost>(static_cast<double>(limit) * static_cast<double>(percent) / 100);
    };
    if (choice.tally.bound > percent_of_limit(tuning.foreseen_within)) return false;
    const Cost reach = percent_of_limit(tuning.played_within);
    return sets.foresee(node, view, choice.question, reach + 1) <= reach;
}

// How many of the view's choices stand in order then: none of small sets, or of those whose values from `limit` on need
// not be told apart. Throws Stopped soon after the flag is set.
template <SetSearch S>
std::size_t order_by_play(S& sets, const typename S::Node& node, const View& view, Cost limit,
                          const SharedQuestions<S>& shared) {
    const SearchTuning& tuning = sets.trial_params().tuning;
    const bool pays = node.size() >= tuning.least_played_set && view.choices.size() > 1;
    if (!pays || !sets.data().switches.played_order || !sets.data().switches.ordering) return 0;
    const std::size_t count = std::min(view.choices.size(), tuning.played_questions);
    std::partial_sort(view.choices.begin(), view.choices.begin() + static_cast<std::ptrdiff_t>(count),
                      view.choices.end(), is_more_promising);
    if (!is_in_reach(sets, node, view, view.choices.front(), limit)) return 0;
    std::vector<std::pair<Cost, Choice>> played;
    std::vector<Choice> left(view.choices.begin(), view.choices.begin() + static_cast<std::ptrdiff_t>(count));
    const std::size_t turn = shared.turn();
    std::rotate(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(turn % count), left.end());
    while (!left.empty()) {
        auto next = std::find_if(left.begin(), left.end(),
                                 [&](const Choice& c) { return !shared.is_played_elsewhere(c.question); });
        if (next == left.end()) next = left.begin();
        played.emplace_back(
            shared.played(next->question, [&] { return sets.play_greedily(node, view, next->question, turn / count); }),
            *next);
        left.erase(next);
    }
    std::sort(played.begin(), played.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : is_more_promising(a.second, b.second);
    });
    std::transform(played.begin(), played.end(), view.choices.begin(), [](const auto& p) { return p.second; });
    return count;
}

} // namespace deduce
