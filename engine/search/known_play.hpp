// A good strategy of a set, by what is proven so far: for searches that were stopped.
//
// Of the questions that one ply ranks first, as many as time allows, the one whose parts cost least by the memo's upper
// bounds is asked; where the memo does not know some part of each, the one that one ply ranks first, as the greedy
// start of a solve does. When three quarters of the time have passed, questions are chosen in a hurry.
#pragma once

#include "engine/run/deep_call.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/search/hurried_choice.hpp"
#include "engine/search/list_search.hpp"
#include "engine/search/move_sink.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

template <class Cell, class Objective>
class KnownPlay {
    using Sets = ListSearch<Cell, Objective>;
    using Cut = typename Sets::Cut;

  public:
    using Node = typename Sets::Node;

    // Keeps references. The patience begins now.
    KnownPlay(Sets& sets, Stopwatch::Duration patience, MoveSink& sink)
        : sets_(sets), patience_(patience), sink_(sink), hurried_(sets.data().table, watch_, patience) {}

    // What it costs; infinite if it fails somewhere. Throws Stopped when it has no time left.
    Cost play(const Node& node, std::optional<QuestionIndex> opening) {
        if (watch_.elapsed() > patience_) throw Stopped();
        const std::size_t here = sink_.next_move();
        Cost value = infinite_cost;
        if (opening || !is_estimated_at_once(node)) {
            Scratch::Frame frame(sets_.room().scratch);
            View view{{}, {}, node.live, node.size_bounds, 0};
            const auto question = opening ? opening : choose(node, frame, view);
            if (question) value = ask(node, view, *question);
            if (opening) return value;
            // The best estimate of a large set takes long, and its bound mostly tells enough.
            const Cost estimate = sets_.estimate(node, node.set, node.size(), value, sets_.room()).upper;
            if (question && value <= estimate) return value;
            if (question) sink_.take_back(here);
        }
        sink_.estimate(node.set);
        return sets_.data().estimate(node.set, sets_.room().members);
    }

  private:
    static constexpr std::size_t cells_a_second = std::size_t{1} << 28; // that are cut, at the least

    bool is_estimated_at_once(const Node& node) const {
        if (node.size() == 1) return true;
        return sets_.data().estimate_bound(node.size()) == 0 &&
               sets_.data().estimate(node.set, sets_.room().members) == 0;
    }

    // Cells that there is time for before questions are chosen in a hurry.
    std::size_t cells_left() const {
        const double seconds = std::chrono::duration<double>(patience_ / 4 * 3 - watch_.elapsed()).count();
        return seconds <= 0 ? 0 : static_cast<std::size_t>(seconds * static_cast<double>(cells_a_second));
    }

    std::optional<QuestionIndex> choose(const Node& node, Scratch::Frame& frame, View& view) {
        constexpr std::size_t surveyed_while_one_is_cut = 8;
        const std::size_t cells = node.size() * node.live.size() / surveyed_while_one_is_cut;
        if (cells >= cells_left()) return hurried_.choose(node.set);
        const std::span<QuestionIndex> live = frame.array<QuestionIndex>(node.live.size());
        std::vector<Choice> choices = survey(node, live, view);
        if (choices.empty()) return std::nullopt;
        std::sort(choices.begin(), choices.end(), is_more_promising);
        // A fifth of the time left for one set: there are others.
        constexpr std::size_t shares = 5;
        const std::size_t judged = std::min(choices.size(), 1 + cells_left() / shares / node.size());
        const Choice* best = &choices.front();
        Cost least = infinite_cost;
        for (const Choice& choice : std::span(choices).first(judged)) {
            if (choice.tally.bound >= least) break;
            const Cost upper = upper_of(node, view, choice);
            if (upper >= least) continue;
            least = upper;
            best = &choice;
        }
        return best->question;
    }

    // The questions of finite cost.
    std::vector<Choice> survey(const Node& node, std::span<QuestionIndex> live, View& view) {
        SearchThread& room = sets_.room();
        Scratch::Frame frame(room.scratch);
        const std::span<Tally> tallies = frame.array<Tally>(node.live.size());
        view.size_bounds = &sets_.survey(node, tallies, room, nullptr, Above{});
        std::vector<Choice> choices;
        std::size_t live_count = 0;
        for (std::size_t j = 0; j < tallies.size(); j++) {
            if (tallies[j].parts < 2) continue;
            live[live_count++] = node.live[j];
            if (!is_infinite(tallies[j].bound)) choices.push_back({node.live[j], tallies[j]});
        }
        view.live = live.first(live_count);
        return choices;
    }

    Cost upper_of(const Node& node, const View& view, const Choice& choice) {
        Scratch::Frame frame(sets_.room().scratch);
        Cut cut = sets_.cut(node, view, choice, frame);
        sets_.recall(node, cut, 0, infinite_cost);
        Cost upper = 0;
        for (Part& p : cut.parts) {
            // Of pairs the memo mostly knows nothing.
            constexpr std::size_t pair = 2;
            if (p.size() == pair && is_infinite(p.bounds.upper)) look_one_ply(sets_, node, view, p, sets_.room());
            upper = Objective::join(upper, saturating_add(p.edge, p.bounds.upper));
        }
        return upper;
    }

    Cost ask(const Node& node, const View& view, QuestionIndex question) {
        Scratch::Frame frame(sets_.room().scratch);
        Cut cut = sets_.cut(node, view, Choice{question, {}}, frame);
        sets_.recall(node, cut, 0, infinite_cost);
        const std::span<DenseAnswer> answers = frame.array<DenseAnswer>(cut.parts.size());
        std::transform(cut.parts.begin(), cut.parts.end(), answers.begin(), [](const Part& p) { return p.answer; });
        sink_.ask(question, answers);
        Cost value = 0;
        for (const Part& p : cut.parts) {
            const Node child{p.set, p.key, view.live, node.scope, view.size_bounds};
            value =
                Objective::join(value, saturating_add(p.edge, deep_call([&] { return play(child, std::nullopt); })));
        }
        return value;
    }

    Sets& sets_;
    const Stopwatch watch_;
    Stopwatch::Duration patience_;
    MoveSink& sink_;
    HurriedChoice hurried_;
};

} // namespace deduce
