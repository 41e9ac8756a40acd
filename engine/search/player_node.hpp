// A player node: one ply over all questions of a set, and the questions that this leaves, tried in turn.
#pragma once

#include "engine/search/branch_and_bound.hpp"
#include "engine/search/computer_node.hpp"
#include "engine/search/played_order.hpp"
#include "engine/search/shared_questions.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace deduce {

// The value of a question that tells all members apart.
template <SetSearch S>
Cost value_of_singles(S& sets, const typename S::Node& node, QuestionIndex q, const Tally& tally) {
    if constexpr (S::Objective::sums) return saturating_add(tally.edges, sets.singles_of(node, node.set));
    return sets.dearest_single(node, q);
}

template <SetSearch S>
bool is_free(S& sets, const typename S::Node& node, QuestionIndex q, const Tally& tally) {
    if constexpr (S::Objective::sums) return tally.edges == 0;
    return sets.costs_nothing(node, q);
}

// One ply, where values from `limit` on need not be told apart. With `asks_first` the estimate is left out where to ask
// may be better. Arrays live in `frame`. Throws Stopped soon after the flag is set, where it takes long.
template <SetSearch S>
View look(S& sets, const typename S::Node& node, Cost limit, const Interval& known, typename S::Room& room,
          Scratch::Frame& frame, StopFlag stop, const typename S::Company& company, SearchStep step = SearchStep::look,
          bool asks_first = false) {
    const std::size_t questions = sets.question_count(node);
    const std::span<Tally> tallies = frame.array<Tally>(questions);
    View view;
    sets.survey(node, limit, tallies, view, frame, stop, company, step);
    view.bounds = known;
    const std::span<QuestionIndex> live = frame.array<QuestionIndex>(S::hands_down_live ? questions : 0);
    const std::span<Choice> choices = frame.array<Choice>(questions);
    std::size_t live_count = 0;
    std::size_t choice_count = 0;
    const bool use_superadditivity = sets.data().switches.superadditivity;
    // In a narrow search its parts may cost more together than the set.
    const bool asks_free_alone = use_superadditivity && !sets.data().shared->narrowing.has_cut(node.size());
    bool has_free_question = false;
    Cost rest = infinite_cost;
    for (std::size_t j = 0; j < questions; j++) {
        const Tally& t = tallies[j];
        if (t.parts < 2) continue;
        const QuestionIndex q = sets.question(node, j);
        if constexpr (S::hands_down_live) live[live_count++] = q;
        if (has_free_question) continue;
        // 1. No question loses more than its edges: what its parts cost at least, the set costs at least.
        if (use_superadditivity) view.bounds.lower = std::max(view.bounds.lower, t.sizes);
        // 2. A question that is free on this set and splits it is an optimal move.
        if (asks_free_alone && is_free(sets, node, q, t)) {
            has_free_question = true;
            choices[0] = {q, t};
            choice_count = 1;
            if constexpr (!S::hands_down_live) break;
            continue;
        }
        if (!sets.represents(node, q)) continue;
        // 3. All parts single classes: the value is known.
        if (t.parts == node.size() && !is_infinite(t.bound)) {
            const Cost value = value_of_singles(sets, node, q, t);
            view.bounds.upper = std::min(view.bounds.upper, value);
            rest = std::min(rest, value);
        } else if (t.bound < limit) {
            choices[choice_count++] = {q, t};
        } else {
            rest = std::min(rest, t.bound);
        }
    }
    view.live = live.first(live_count);
    view.choices = choices.first(choice_count);
    Cost least = infinite_cost;
    for (const Choice& c : view.choices) least = std::min(least, c.tally.bound);
    if (has_free_question) {
        rest = infinite_cost; // neither another question nor the estimate is better
    } else if (asks_first && least < sets.data().estimate_bound(node.size())) {
        view.is_estimated = false;
    } else {
        // 4. The estimate matters if it can be below the limit and all that is known.
        const Interval estimate = sets.estimate(node, node.set, node.size(), std::min(limit, view.bounds.upper), room);
        view.bounds.upper = std::min(view.bounds.upper, estimate.upper);
        rest = std::min(rest, estimate.lower);
    }
    view.rest = rest;
    view.bounds.lower = std::max(view.bounds.lower, std::min({least, rest, view.bounds.upper}));
    return view;
}

// A node that is known to lie within `known`, which is open and begins below the limit.
template <SetSearch S>
Interval expand(S& sets, const typename S::Node& node, Cost limit, const Interval& known,
                const typename S::Company& company) {
    sets.data().shared->nodes.count();
    typename S::Room& room = sets.room();
    Scratch::Frame frame(room.scratch);
    View view;
    try {
        view = look(sets, node, std::min(limit, known.upper), known, room, frame, sets.trial_params().stop, company);
    } catch (const Stopped&) {
        return known;
    }
    if (view.bounds.closed() || view.bounds.lower >= limit) return view.bounds;
    std::size_t ordered = 0;
    if constexpr (S::plays_greedily) {
        sets.narrow(node, view, frame);
        try {
            ordered = order_by_play(sets, node, view, std::min(limit, view.bounds.upper), sets.shared_questions(node));
        } catch (const Stopped&) {
            return view.bounds;
        }
    }
    Trial<typename S::Company> trial(sets.trial_params(), company, view.bounds, view.rest, limit);
    if constexpr (S::shares_parts) {
        const SharedQuestions<S> shared = sets.shared_questions(node);
        const bool is_cut = sets.data().shared->narrowing.has_cut(node.size());
        std::optional<Elsewhere> elsewhere;
        if (shared.are_shared()) trial.listen(shared.put_elsewhere(elsewhere));
        trial.run(view.choices, ordered, node.size(), sets.question_count(node), [&](const Choice& choice) {
            if (sets.is_contended(node.set)) {
                trial.tighten(sets.known_of(node));
                if (!trial.wants(choice.tally.bound)) return Verdict{{choice.tally.bound, infinite_cost}, 0};
            }
            Verdict verdict = shared.value_of(choice, trial.bound(), [&](const Hearing* question) {
                return ComputerNode<S>(sets, node, view, choice, trial, question).evaluate();
            });
            if (is_cut) verdict.without_edges = 0;
            if (verdict.value.upper < trial.upper()) {
                sets.keep_hint(node, choice.question);
                shared.tell({view.bounds.lower, verdict.value.upper});
            }
            return verdict;
        });
    } else {
        trial.run(view.choices, ordered, node.size(), sets.question_count(node),
                  [&](const Choice& choice) { return ComputerNode<S>(sets, node, view, choice, trial).evaluate(); });
    }
    return trial.bounds();
}

} // namespace deduce
