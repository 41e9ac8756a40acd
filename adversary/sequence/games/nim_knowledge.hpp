// What a player of Nim knows if moves are not shown in full: the set of all heights that the heaps may have. Sets are
// numbered, and what becomes of them is remembered.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace deduce::adversary {

// Three variants of Nim (M. van den Bergh, 2023, chapter 5).
struct NimRules {
    bool shows_heap = true;    // of the other player's move
    bool shows_emptied = true; // whether that took the last chip of the heap
    bool misere = false;       // the last chip loses
};

using Chips = std::uint16_t;
using Heights = std::vector<Chips>;
using Knowledge = std::uint32_t; // the number of a set

struct NimMove {
    std::size_t heap;
    Chips chips;
};

class NimKnowledge {
  public:
    NimKnowledge(const NimRules& rules, const std::atomic<bool>* stop) : rules_(rules), stop_(stop) {}

    Knowledge of(const Heights& heights) { return number_of({heights}); }
    const std::vector<Heights>& states(Knowledge set) const { return sets_[set]; }

    // The heap's height, if all states agree on it.
    std::optional<Chips> height(Knowledge set, std::size_t heap) const;

    // The states in which the heap has this height; in which it has at least, or fewer than, so many chips.
    Knowledge with_height(Knowledge set, std::size_t heap, Chips height);
    Knowledge with_at_least(Knowledge set, std::size_t heap, Chips chips);
    Knowledge with_fewer(Knowledge set, std::size_t heap, Chips chips);

    // After an own move that is possible in all states; states in which it ends the game are left out.
    Knowledge after_own(Knowledge set, const NimMove& move);

    // After any move of the other player that looks like this one, which leads to `heights`. The game is not over.
    Knowledge after_other(Knowledge set, const NimMove& move, const Heights& heights);

    // Whoever is to move wins in every state, whatever the other one does. Throws Stopped.
    bool is_sure_to_win(Knowledge set);

    std::string look_of(const NimMove& move, const Heights& heights) const; // what the other player is told

  private:
    using Look = std::pair<int, int>; // the heap, or -1; whether it was emptied, or -1

    Look look(std::size_t heap, const Heights& after) const;
    Knowledge number_of(std::vector<Heights> states); // sorted and made different here
    template <class Keep>
    Knowledge filtered(Knowledge set, Keep keep);
    bool finds_sure_win(Knowledge set);
    bool wins_by_looking(Knowledge set, std::size_t heap);
    bool wins_by_trying(Knowledge set, const NimMove& move);
    bool wins_after(Knowledge set, const NimMove& move);
    std::map<Look, std::vector<Heights>> moves_of_other(Knowledge set) const;

    NimRules rules_;
    const std::atomic<bool>* stop_;
    std::map<std::vector<Heights>, Knowledge> numbers_;
    std::vector<std::vector<Heights>> sets_;
    std::vector<std::optional<bool>> sure_wins_;                    // by set
    std::vector<std::optional<std::map<Look, Knowledge>>> answers_; // by set: after the other player's moves
};

bool is_over(const Heights& heights);

} // namespace deduce::adversary
