// A strategy of a set that costs no more than an upper bound which the search has found: for searches that were
// stopped.
//
// Each set has a budget: what the memo says that it costs at most. A question whose parts' upper bounds keep to it is
// asked: the one that is hinted at (move_hints.hpp), or the first of those that one ply ranks. What was forgotten is
// played greedily again, or searched, within a share of the time that is left, in the first third of the time. Where
// that is not enough, the question with the least known upper bound is asked, else the one that is hinted at, else the
// most promising one, as the greedy start of a solve does; and when the time is up, questions are chosen in a hurry.
#pragma once

#include "engine/run/alarm.hpp"
#include "engine/run/deep_call.hpp"
#include "engine/search/hurried_choice.hpp"
#include "engine/search/known_parts.hpp"
#include "engine/search/move_sink.hpp"
#include "engine/search/promising.hpp"

#include <algorithm>
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

    // Keeps references. The search obeys the alarm.
    KnownPlay(Sets& sets, const Above& above, Alarm& alarm, MoveSink& sink)
        : sets_(sets),
          above_(above),
          alarm_(alarm),
          sink_(sink),
          hurried_(sets.data().table, watch_, Stopwatch::Duration::max()) {}

    // What it costs: infinite if it fails somewhere. With an infinite budget, anything will do.
    Cost play(const Node& node, Cost budget, std::optional<QuestionIndex> opening) {
        const std::size_t here = sink_.next_move();
        if (opening) return ask(node, View{{}, {}, node.live, node.size_bounds, 0}, *opening, budget);
        Cost estimate = estimate_within(node, is_infinite(budget) ? 0 : budget);
        if (is_infinite(estimate)) {
            Scratch::Frame frame(sets_.room().scratch);
            View view{{}, {}, node.live, node.size_bounds, 0};
            const Move move = choose(node, budget, frame, view);
            Cost value = infinite_cost;
            if (move.question) value = ask(node, view, *move.question, move.budget);
            if (value <= budget && !is_infinite(budget)) return value;
            // The best estimate of a large set takes long, and its bound mostly tells enough.
            estimate = estimate_within(node, value - 1);
            if (move.question && is_infinite(estimate)) return value;
            if (move.question) sink_.take_back(here);
        }
        sink_.estimate(node.set);
        return estimate;
    }

  private:
    static constexpr int shares_of_time = 10; // of the time left: one is for one set

    // None if nothing splits the set. An infinite budget where the node's was not kept to.
    struct Move {
        std::optional<QuestionIndex> question;
        Cost budget;
    };
    struct Open {
        QuestionIndex question;
        std::size_t missing_classes;
    };
    struct Looked {
        std::optional<QuestionIndex> within_budget;
        std::optional<QuestionIndex> least; // by upper bounds
        std::vector<Open> open;             // that may keep to the budget
    };

    // Infinite where it costs more than that. All that can be done with a single class is to name it.
    Cost estimate_within(const Node& node, Cost most) const {
        if (node.size() == 1) return sets_.data().singles[node.set.front()];
        const Cost value = sets_.estimate(node, node.set, node.size(), most + 1, sets_.room()).upper;
        return value <= most ? value : infinite_cost;
    }

    Move choose(const Node& node, Cost budget, Scratch::Frame& frame, View& view) {
        // 1. The hint.
        std::optional<QuestionIndex> hint;
        if (node.size() >= MoveHints::least_set) hint = sets_.data().shared->hints.find(node.key);
        if (hint) {
            const KnownQuestion known = known_of(sets_, node, view, *hint, infinite_cost - 1);
            if (known.parts < 2) hint.reset();
            if (hint && (is_infinite(budget) || known.upper <= budget)) return {hint, budget};
        }
        // 2. One ply, and what is known by it.
        std::vector<Choice> choices;
        Looked looked;
        try {
            throw_if_set(alarm_.flag());
            choices = promising_questions(sets_, node, std::nullopt, std::min(budget, infinite_cost - 1), alarm_.flag(),
                                          above_, frame.array<QuestionIndex>(node.live.size()), view);
            looked = look(node, view, choices, budget);
            if (looked.within_budget) return {looked.within_budget, budget};
            // 3. What was forgotten is found again.
            if (!is_infinite(budget) && !alarm_.is_late())
                if (const auto found = find_again(node, view, choices, looked, hint, budget)) return {found, budget};
        } catch (const Stopped&) {
        }
        // 4. As good as it gets.
        if (looked.least) return {looked.least, infinite_cost};
        if (hint) return {hint, infinite_cost};
        if (!choices.empty()) return {choices.front().question, infinite_cost};
        return {hurried_.choose(node.set), infinite_cost};
    }

    // Without a budget, some of the choices are looked at.
    Looked look(const Node& node, const View& view, std::span<const Choice> choices, Cost budget) {
        constexpr std::size_t some = 16;
        if (is_infinite(budget)) choices = choices.first(std::min(some, choices.size()));
        Looked looked;
        Cost least = infinite_cost;
        for (const Choice& choice : choices) {
            if (alarm_.rang()) break;
            if (is_infinite(budget) && choice.tally.bound >= least) break;
            const KnownQuestion known =
                known_of(sets_, node, view, choice.question, is_infinite(budget) ? least - 1 : budget);
            if (known.upper < least) {
                least = known.upper;
                looked.least = choice.question;
            }
            if (!is_infinite(budget) && known.upper <= budget) {
                looked.within_budget = choice.question;
                return looked;
            }
            if (known.lower <= budget) looked.open.push_back({choice.question, known.missing_classes});
        }
        std::stable_sort(looked.open.begin(), looked.open.end(),
                         [](const Open& a, const Open& b) { return a.missing_classes < b.missing_classes; });
        return looked;
    }

    // A question that keeps to the budget, by what takes ever longer. Throws Stopped when its share of the time is up.
    std::optional<QuestionIndex> find_again(const Node& node, const View& view, std::span<const Choice> choices,
                                            const Looked& looked, std::optional<QuestionIndex> hint, Cost budget) {
        const Alarm::Share share(alarm_, shares_of_time);
        // 1. The parts of one question of which nothing is known.
        if (hint && can_be_settled(node, view, *hint, budget)) return hint;
        for (const Open& open : std::span(looked.open).first(std::min<std::size_t>(looked.open.size(), 1)))
            if (can_be_settled(node, view, open.question, budget)) return open.question;
        // 2. The set, and then all its questions.
        const Node splitting{node.set, node.key, view.live, node.scope, view.size_bounds};
        sets_.solve(splitting, budget + 1, above_);
        throw_if_set(alarm_.flag());
        const Looked again = look(node, view, choices, budget);
        if (again.within_budget) return again.within_budget;
        for (const Open& open : again.open) {
            throw_if_set(alarm_.flag());
            if (sets_.solve_question(splitting, open.question, budget + 1, above_).upper <= budget)
                return open.question;
        }
        return std::nullopt;
    }

    bool can_be_settled(const Node& node, const View& view, QuestionIndex question, Cost budget) {
        Scratch::Frame frame(sets_.room().scratch);
        Cut cut = sets_.cut(node, view, Choice{question, {}}, frame);
        recall_parts(sets_, node, cut, infinite_cost);
        return settle(node, view, cut, budget, [](const Part& p) { return is_infinite(p.bounds.upper); });
    }

    static Cost upper_of(const Cut& cut) {
        Cost upper = 0;
        for (const Part& p : cut.parts) upper = Objective::join(upper, saturating_add(p.edge, p.bounds.upper));
        return upper;
    }

    // Lowers the upper bounds of the parts until the question keeps to the budget: first greedily, then by searching
    // those that are to be searched. Whether it does.
    template <class Condition>
    bool settle(const Node& node, const View& view, Cut& cut, Cost budget, const Condition& is_searched) {
        std::vector<bool> searched;
        Cost total = 0; // of lower bounds where parts are searched, else of upper ones
        for (Part& p : cut.parts) {
            Cost raised = 0;
            look_at_small(sets_, node, view, p, raised);
            searched.push_back(!p.bounds.closed() && is_searched(p));
            total = Objective::join(total, saturating_add(p.edge, searched.back() ? p.bounds.lower : p.bounds.upper));
        }
        if (upper_of(cut) <= budget) return true;
        if (total > budget) return false;
        for (std::size_t i = 0; i < cut.parts.size(); i++)
            if (searched[i]) {
                Part& p = cut.parts[i];
                const Cost upper = deep_call([&] { return sets_.play_greedily(child_of(node, view, p)); });
                p.bounds.upper = std::min(p.bounds.upper, upper);
            }
        for (std::size_t i = 0; i < cut.parts.size() && upper_of(cut) > budget; i++) {
            Part& p = cut.parts[i];
            if (!searched[i] || p.bounds.closed()) continue;
            const Cost before = p.bounds.lower;
            const Cost limit = Objective::child_limit(budget + 1, total, p.edge, before);
            p.bounds.intersect(sets_.solve(child_of(node, view, p), limit, above_));
            total = Objective::raise(total, p.edge, before, p.bounds.lower);
            if (p.bounds.upper >= limit) return false;
        }
        return upper_of(cut) <= budget;
    }

    static Node child_of(const Node& node, const View& view, const Part& part) {
        return {part.set, part.key, view.live, node.scope, view.size_bounds};
    }

    Cost ask(const Node& node, const View& view, QuestionIndex question, Cost budget) {
        Scratch::Frame frame(sets_.room().scratch);
        Cut cut = sets_.cut(node, view, Choice{question, {}}, frame);
        recall_parts(sets_, node, cut, infinite_cost);
        if (!is_infinite(budget)) keep_to(node, view, cut, budget);
        const std::span<DenseAnswer> answers = frame.array<DenseAnswer>(cut.parts.size());
        std::transform(cut.parts.begin(), cut.parts.end(), answers.begin(), [](const Part& p) { return p.answer; });
        sink_.ask(question, answers);
        Cost value = 0;
        for (const Part& p : cut.parts) {
            const Node child = child_of(node, view, p);
            value = Objective::join(
                value, saturating_add(p.edge, deep_call([&] { return play(child, p.bounds.upper, std::nullopt); })));
        }
        return value;
    }

    // Upper bounds of the parts by which the question keeps to the budget. Mostly they are there.
    void keep_to(const Node& node, const View& view, Cut& cut, Cost budget) {
        if (upper_of(cut) <= budget || alarm_.is_late()) return;
        const Alarm::Share share(alarm_, shares_of_time);
        try {
            if (!settle(node, view, cut, budget, [](const Part& p) { return is_infinite(p.bounds.upper); }))
                settle(node, view, cut, budget, [](const Part&) { return true; });
        } catch (const Stopped&) {
            // What is known by then has to do.
        }
    }

    Sets& sets_;
    const Above& above_;
    Alarm& alarm_;
    MoveSink& sink_;
    const Stopwatch watch_;
    HurriedChoice hurried_;
};

} // namespace deduce
