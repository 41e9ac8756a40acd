// Games with information sets in sequence form (D. Koller, N. Megiddo, B. von Stengel, Fast algorithms for finding
// randomized strategies in game trees, 1994).
//
// A sequence is what one player has done on the way to a node: the empty one, or an action of an information set, which
// tells all before it if nobody forgets. A realization plan gives each sequence the probability that its player does
// all of it, if the other one and chance allow it: 1 for the empty one, and those of an information set's actions add
// up to that of the sequence that leads there.
#pragma once

#include "adversary/exact/rational.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace deduce::adversary {

using SequenceIndex = std::uint32_t; // 0 is the empty one

struct InformationSet {
    std::string name;
    SequenceIndex parent; // the sequence that leads here
    SequenceIndex first;  // its actions' sequences: first, first + 1, ...
    std::vector<std::string> actions;
};

// One player's part. Sets come after those that lead to them.
struct Side {
    std::vector<InformationSet> sets;
    std::size_t sequences = 1;
};

struct SequencePayoff {
    SequenceIndex row;    // of player I
    SequenceIndex column; // of player II
    Rational payoff;      // what II pays I, times chance's probability; summed over the ends that both lead to
};

struct SequenceForm {
    std::array<Side, 2> sides; // players I and II
    std::vector<SequencePayoff> payoffs;
    std::size_t ends = 0; // of the tree
};

// Walks a game's tree and writes its sequence form. The game walks: at each node it says what the node is, and goes on
// from the places that it gets.
class SequenceBuilder {
  public:
    struct Place {
        std::array<SequenceIndex, 2> sequences{};
        Rational chance = 1;
    };

    static constexpr std::size_t most_ends = 20'000'000;

    // Player 0 or 1 chooses; `information` is all that the player knows here, and nothing else. The places after each
    // action. Throws BadInput if the player once came here by another sequence, and so has forgotten something, or had
    // other actions.
    std::vector<Place> decide(const Place& place, int player, const std::string& information,
                              const std::vector<std::string>& actions);

    static Place after_chance(const Place& place, const Rational& probability) {
        return {place.sequences, place.chance * probability};
    }

    // Throws BadInput beyond most_ends.
    void end(const Place& place, const Rational& payoff);

    SequenceForm finish();

  private:
    SequenceForm form_;
    std::array<std::unordered_map<std::string, std::size_t>, 2> known_; // numbers of sets
    std::unordered_map<std::uint64_t, std::size_t> entry_of_;           // by both sequences
};

} // namespace deduce::adversary
