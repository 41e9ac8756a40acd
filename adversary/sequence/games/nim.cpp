// Schroedinger, fuzzy and Kriegspiel Nim as games with information sets (M. van den Bergh, On combinatorial games with
// imperfect information, 2023, chapter 5).
//
// The tree is cut where its value is certain. Whoever wins whatever is true, by what he knows, has won: he could do no
// better. And where all that both players have seen leaves one possibility for the heaps, a game of its own begins,
// whose value takes its place.
#include "adversary/sequence/catalogue.hpp"
#include "adversary/sequence/games/nim_knowledge.hpp"
#include "adversary/sequence/solve_sequence.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

class NimTree {
  public:
    NimTree(const NimRules& rules, const std::atomic<bool>* stop)
        : rules_(rules), stop_(stop), knowledge_(rules, stop) {}

    SequenceForm form(const Heights& heights) {
        SequenceBuilder builder;
        const Knowledge start = knowledge_.of(heights);
        walk(builder, Node{{}, heights, {start, start}, start, {"", ""}, 0});
        return builder.finish();
    }

  private:
    struct Node {
        SequenceBuilder::Place place;
        Heights heights;
        std::array<Knowledge, 2> known; // by player
        Knowledge seen_by_both;
        std::array<std::string, 2> told; // all that a player has done and seen
        int mover;
    };

    void walk(SequenceBuilder& builder, const Node& node) {
        if (stop_ != nullptr && *stop_) throw Stopped();
        const bool is_start = node.told[0].empty() && node.told[1].empty();
        const int sign = node.mover == 0 ? 1 : -1;
        if (knowledge_.is_sure_to_win(node.known[node.mover]))
            builder.end(node.place, sign);
        else if (!is_start && knowledge_.states(node.seen_by_both).size() == 1)
            builder.end(node.place, sign * value_of(node.heights));
        else if (rules_.shows_heap)
            choose_heap(builder, node);
        else
            choose_try(builder, node);
    }

    // From here on, what whoever is to move gains.
    Rational value_of(Heights heights) {
        std::sort(heights.rbegin(), heights.rend());
        while (heights.back() == 0) heights.pop_back();
        const auto known = values_.find(heights);
        if (known != values_.end()) return known->second;
        ExactParams params;
        params.stop = stop_;
        const SequenceSolution solution = solve_sequence_exactly(form(heights), params);
        if (!solution.is_exact()) throw Stopped();
        return values_.emplace(std::move(heights), solution.lower).first->second;
    }

    // Take chips of a heap whose height is known, or look at one.
    void choose_heap(SequenceBuilder& builder, const Node& node) {
        std::vector<std::string> actions;
        std::vector<NimMove> moves; // no chips: a look
        for (std::size_t heap = 0; heap < node.heights.size(); heap++) {
            const auto height = knowledge_.height(node.known[node.mover], heap);
            if (!height) {
                actions.push_back(fmt::format("look at heap {}", heap + 1));
                moves.push_back({heap, 0});
            }
            for (Chips chips = 1; chips <= height.value_or(0); chips++) add(actions, moves, {heap, chips});
        }
        const auto places = builder.decide(node.place, node.mover, node.told[node.mover], actions);
        for (std::size_t i = 0; i < moves.size(); i++)
            if (moves[i].chips == 0)
                look(builder, node, places[i], moves[i].heap);
            else
                move(builder, node, places[i], moves[i], actions[i]);
    }

    void look(SequenceBuilder& builder, const Node& node, const SequenceBuilder::Place& place, std::size_t heap) {
        const Chips height = node.heights[heap];
        Node seen = node;
        seen.place = place;
        seen.known[node.mover] = knowledge_.with_height(node.known[node.mover], heap, height);
        tell(seen.told[node.mover], fmt::format("look at heap {}: {}", heap + 1, height));
        if (height == 0) {
            walk(builder, seen); // another heap
            return;
        }
        std::vector<std::string> actions;
        std::vector<NimMove> moves;
        for (Chips chips = 1; chips <= height; chips++) add(actions, moves, {heap, chips});
        const auto places = builder.decide(place, node.mover, seen.told[node.mover], actions);
        for (std::size_t i = 0; i < moves.size(); i++) move(builder, seen, places[i], moves[i], actions[i]);
    }

    // Try what may be possible, until something is.
    void choose_try(SequenceBuilder& builder, const Node& node) {
        std::vector<std::string> actions;
        std::vector<NimMove> moves;
        for (std::size_t heap = 0; heap < node.heights.size(); heap++) {
            Chips most = 0;
            for (const Heights& heights : knowledge_.states(node.known[node.mover]))
                most = std::max(most, heights[heap]);
            for (Chips chips = 1; chips <= most; chips++) add(actions, moves, {heap, chips});
        }
        const auto places = builder.decide(node.place, node.mover, node.told[node.mover], actions);
        for (std::size_t i = 0; i < moves.size(); i++) {
            const auto& [heap, chips] = moves[i];
            Node tried = node;
            tried.place = places[i];
            if (node.heights[heap] >= chips) {
                tried.known[node.mover] = knowledge_.with_at_least(node.known[node.mover], heap, chips);
                move(builder, tried, places[i], moves[i], actions[i]);
            } else {
                tried.known[node.mover] = knowledge_.with_fewer(node.known[node.mover], heap, chips);
                tell(tried.told[node.mover], actions[i] + ": no");
                walk(builder, tried);
            }
        }
    }

    static void tell(std::string& told, const std::string& what) { told += (told.empty() ? "" : "; ") + what; }

    static void add(std::vector<std::string>& actions, std::vector<NimMove>& moves, const NimMove& move) {
        actions.push_back(fmt::format("take {} of heap {}", move.chips, move.heap + 1));
        moves.push_back(move);
    }

    void move(SequenceBuilder& builder, const Node& node, const SequenceBuilder::Place& place, const NimMove& move,
              const std::string& text) {
        const int other = 1 - node.mover;
        Node next = node;
        next.place = place;
        next.heights[move.heap] = static_cast<Chips>(next.heights[move.heap] - move.chips);
        if (is_over(next.heights)) {
            builder.end(place, (node.mover == 0) != rules_.misere ? 1 : -1);
            return;
        }
        next.known[node.mover] = knowledge_.after_own(node.known[node.mover], move);
        next.known[other] = knowledge_.after_other(node.known[other], move, next.heights);
        next.seen_by_both = knowledge_.after_other(node.seen_by_both, move, next.heights);
        tell(next.told[node.mover], text);
        tell(next.told[other], knowledge_.look_of(move, next.heights));
        next.mover = other;
        walk(builder, next);
    }

    NimRules rules_;
    const std::atomic<bool>* stop_;
    NimKnowledge knowledge_;
    std::map<Heights, Rational> values_; // of sorted heaps
};

SequenceForm nim_form(const SequenceSettings& settings, bool shows_heap, bool shows_emptied) {
    Heights heights;
    for (const int heap : settings.heaps) heights.push_back(static_cast<Chips>(heap));
    return NimTree({shows_heap, shows_emptied, settings.misere}, settings.stop).form(heights);
}

} // namespace

SequenceEntry schroedinger_nim_entry() {
    return {
        "schroedinger-nim", "Nim whose moves show the heap, but not how many chips were taken",
        "van den Bergh 2023, SN",
        "The players take turns, and take any number of chips from one heap. The other player is told which heap it "
        "was, and whether it was emptied. Before chips are taken from a heap whose height is not known, it is looked "
        "at, and then the move must be made there.",
        [](const SequenceSettings& settings) { return nim_form(settings, true, true); }};
}

SequenceEntry fuzzy_nim_entry() {
    return {"fuzzy-nim", "Schroedinger Nim that does not tell when a heap is emptied", "van den Bergh 2023, FSN",
            "As schroedinger-nim, but nobody is told when a heap is emptied. Who looks at a heap that is empty chooses "
            "another one.",
            [](const SequenceSettings& settings) { return nim_form(settings, true, false); }};
}

SequenceEntry kriegspiel_nim_entry() {
    return {"kriegspiel-nim", "Nim whose moves are not shown at all: tries that fail tell something",
            "van den Bergh 2023, KN",
            "A player tries to take a number of chips from a heap. If it has so many, that is the move, and the other "
            "player is only told that there was one. If not, the same player tries something else.",
            [](const SequenceSettings& settings) { return nim_form(settings, false, false); }};
}

} // namespace deduce::adversary
