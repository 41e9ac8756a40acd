// See nim_knowledge.hpp.
#include "adversary/sequence/games/nim_knowledge.hpp"

#include "engine/model/errors.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace deduce::adversary {

bool is_over(const Heights& heights) {
    return std::ranges::all_of(heights, [](Chips height) { return height == 0; });
}

Knowledge NimKnowledge::number_of(std::vector<Heights> states) {
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
    const auto [entry, is_new] = numbers_.try_emplace(states, static_cast<Knowledge>(sets_.size()));
    if (is_new) {
        sets_.push_back(std::move(states));
        sure_wins_.emplace_back();
        answers_.emplace_back();
    }
    return entry->second;
}

template <class Keep>
Knowledge NimKnowledge::filtered(Knowledge set, Keep keep) {
    std::vector<Heights> states;
    for (const Heights& heights : sets_[set])
        if (keep(heights)) states.push_back(heights);
    return number_of(std::move(states));
}

std::optional<Chips> NimKnowledge::height(Knowledge set, std::size_t heap) const {
    const Chips height = sets_[set].front()[heap];
    for (const Heights& heights : sets_[set])
        if (heights[heap] != height) return std::nullopt;
    return height;
}

Knowledge NimKnowledge::with_height(Knowledge set, std::size_t heap, Chips height) {
    return filtered(set, [&](const Heights& heights) { return heights[heap] == height; });
}

Knowledge NimKnowledge::with_at_least(Knowledge set, std::size_t heap, Chips chips) {
    return filtered(set, [&](const Heights& heights) { return heights[heap] >= chips; });
}

Knowledge NimKnowledge::with_fewer(Knowledge set, std::size_t heap, Chips chips) {
    return filtered(set, [&](const Heights& heights) { return heights[heap] < chips; });
}

Knowledge NimKnowledge::after_own(Knowledge set, const NimMove& move) {
    std::vector<Heights> states;
    for (Heights heights : sets_[set]) {
        heights[move.heap] = static_cast<Chips>(heights[move.heap] - move.chips);
        if (!is_over(heights)) states.push_back(std::move(heights));
    }
    return number_of(std::move(states));
}

NimKnowledge::Look NimKnowledge::look(std::size_t heap, const Heights& after) const {
    return {rules_.shows_heap ? static_cast<int>(heap) : -1, rules_.shows_emptied ? int{after[heap] == 0} : -1};
}

std::string NimKnowledge::look_of(const NimMove& move, const Heights& heights) const {
    const auto [heap, emptied] = look(move.heap, heights);
    if (heap < 0) return "some move";
    return fmt::format("heap {} {}", heap + 1, emptied == 1 ? "emptied" : "touched");
}

std::map<NimKnowledge::Look, std::vector<Heights>> NimKnowledge::moves_of_other(Knowledge set) const {
    std::map<Look, std::vector<Heights>> result;
    for (const Heights& heights : sets_[set])
        for (std::size_t heap = 0; heap < heights.size(); heap++) {
            Heights after = heights;
            while (after[heap] > 0) {
                after[heap]--;
                result[look(heap, after)].push_back(after);
            }
        }
    return result;
}

Knowledge NimKnowledge::after_other(Knowledge set, const NimMove& move, const Heights& heights) {
    if (!answers_[set]) {
        std::map<Look, Knowledge> answers;
        for (auto& [look, states] : moves_of_other(set)) {
            std::erase_if(states, is_over);
            answers.emplace(look, number_of(std::move(states)));
        }
        answers_[set] = std::move(answers);
    }
    return answers_[set]->at(look(move.heap, heights));
}

bool NimKnowledge::is_sure_to_win(Knowledge set) {
    if (!sure_wins_[set]) {
        const bool wins = finds_sure_win(set);
        sure_wins_[set] = wins;
    }
    return *sure_wins_[set];
}

bool NimKnowledge::finds_sure_win(Knowledge set) {
    if (stop_ != nullptr && *stop_) throw Stopped();
    const std::size_t heaps = sets_[set].front().size();
    for (std::size_t heap = 0; heap < heaps; heap++) {
        if (rules_.shows_heap) {
            if (wins_by_looking(set, heap)) return true;
            continue;
        }
        Chips most = 0;
        for (const Heights& heights : sets_[set]) most = std::max(most, heights[heap]);
        for (Chips chips = 1; chips <= most; chips++)
            if (wins_by_trying(set, {heap, chips})) return true;
    }
    return false;
}

// The heap is looked at: for every height there must be a move, or another heap if it is empty.
bool NimKnowledge::wins_by_looking(Knowledge set, std::size_t heap) {
    std::set<Chips> heights_here;
    for (const Heights& heights : sets_[set]) heights_here.insert(heights[heap]);
    if (heights_here == std::set<Chips>{0}) return false;
    for (const Chips height : heights_here) {
        const Knowledge seen = with_height(set, heap, height);
        bool wins = height == 0 && is_sure_to_win(seen);
        for (Chips chips = 1; chips <= height && !wins; chips++) wins = wins_after(seen, {heap, chips});
        if (!wins) return false;
    }
    return true;
}

// Where it is not possible, something else is tried, and more is known.
bool NimKnowledge::wins_by_trying(Knowledge set, const NimMove& move) {
    const Knowledge possible = with_at_least(set, move.heap, move.chips);
    if (!wins_after(possible, move)) return false;
    const Knowledge impossible = with_fewer(set, move.heap, move.chips);
    return sets_[impossible].empty() || is_sure_to_win(impossible);
}

bool NimKnowledge::wins_after(Knowledge set, const NimMove& move) {
    // 1. The own move may end the game.
    const Knowledge after = after_own(set, move);
    bool can_be_over = false;
    for (Heights heights : sets_[set]) {
        heights[move.heap] = static_cast<Chips>(heights[move.heap] - move.chips);
        can_be_over = can_be_over || is_over(heights);
    }
    if (can_be_over && rules_.misere) return false;
    // 2. So may the other player's; else a sure win must be left.
    for (auto& [look, states] : moves_of_other(after)) {
        const std::size_t over = static_cast<std::size_t>(std::ranges::count_if(states, is_over));
        if (over > 0 && !rules_.misere) return false;
        std::erase_if(states, is_over);
        if (!states.empty() && !is_sure_to_win(number_of(states))) return false;
    }
    return true;
}

} // namespace deduce::adversary
