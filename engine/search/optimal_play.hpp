// A best strategy of a set whose value is proven, move by move.
//
// Each set has a budget: a total that some strategy keeps to. Most moves are found in the memo, which knows the parts
// of the questions that closed their sets: the first question whose parts are known to cost no more than the budget is
// taken. What was evicted is searched again, within the budget: first the question with the fewest classes in parts
// that are not known, as large sets are the last to be evicted, and refuted questions leave large parts open.
#pragma once

#include "engine/model/errors.hpp"
#include "engine/run/deep_call.hpp"
#include "engine/search/known_parts.hpp"
#include "engine/search/move_sink.hpp"
#include "engine/search/promising.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

template <class Cell, class Objective>
class OptimalPlay {
    using Sets = ListSearch<Cell, Objective>;
    using Cut = typename Sets::Cut;

  public:
    using Node = typename Sets::Node;

    // Keeps references.
    OptimalPlay(Sets& sets, const Above& above, MoveSink& sink)
        : sets_(sets), above_(above), stop_(sets.trial_params().stop), sink_(sink) {}

    // The first of equally good moves, and what follows. With an opening, that question is asked.
    void play_from_root(const Node& node, Cost budget, std::optional<QuestionIndex> opening) {
        if (!opening) return play(node, budget, true);
        tell(node, View{{}, {}, node.live, node.size_bounds, 0}, *opening, budget);
    }

  private:
    // A question that may keep to the budget.
    struct Open {
        std::size_t rank;    // among the promising questions
        std::size_t classes; // in parts that are not known
    };

    void play(const Node& node, Cost budget, bool first_of_equals) {
        throw_if_set(stop_);
        SearchThread& room = sets_.room();
        if (sets_.estimate(node, node.set, node.size(), budget + 1, room).upper <= budget)
            return sink_.estimate(node.set);
        Scratch::Frame frame(room.scratch);
        View view{{}, {}, {}, nullptr, infinite_cost};
        const QuestionIndex question =
            choose(node, budget, first_of_equals, frame.array<QuestionIndex>(node.live.size()), view);
        tell(node, view, question, budget);
    }

    // Fills in the view's bounds and live questions, which are kept in `live`.
    QuestionIndex choose(const Node& node, Cost budget, bool first_of_equals, std::span<QuestionIndex> live,
                         View& view) {
        const std::vector<Choice> choices =
            promising_questions(sets_, node, std::nullopt, budget, stop_, above_, live, view);
        // 1. By what is known.
        std::optional<std::size_t> found;
        std::vector<Open> open;
        for (std::size_t rank = 0; rank < choices.size() && !found; rank++) {
            throw_if_set(stop_);
            const KnownQuestion known = known_of(sets_, node, view, choices[rank].question, budget);
            if (known.upper <= budget)
                found = rank;
            else if (known.lower <= budget)
                open.push_back({rank, known.open_classes});
        }
        if (found && !first_of_equals) return choices[*found].question;
        // 2. By searching again.
        const Node splitting{node.set, node.key, view.live, node.scope, view.size_bounds};
        const auto keeps_to_budget = [&](const Open& o) {
            const Interval value = sets_.solve_question(splitting, choices[o.rank].question, budget + 1, above_);
            if (!value.closed() && value.lower <= budget) throw_if_set(stop_);
            return value.upper <= budget;
        };
        if (!found) {
            std::stable_sort(open.begin(), open.end(),
                             [](const Open& a, const Open& b) { return a.classes < b.classes; });
            const auto first = std::find_if(open.begin(), open.end(), keeps_to_budget);
            if (first == open.end())
                throw InternalError("the strategy: no move of a decision set costs as little as was proven");
            found = first->rank;
            open.erase(open.begin(), first + 1);
        }
        // 3. Of equally good ones the most promising.
        if (first_of_equals) {
            std::erase_if(open, [&](const Open& o) { return o.rank > *found; });
            std::sort(open.begin(), open.end(), [](const Open& a, const Open& b) { return a.rank < b.rank; });
            const auto first = std::find_if(open.begin(), open.end(), keeps_to_budget);
            if (first != open.end()) found = first->rank;
        }
        return choices[*found].question;
    }

    void tell(const Node& node, const View& view, QuestionIndex question, Cost budget) {
        Scratch::Frame frame(sets_.room().scratch);
        Cut cut = sets_.cut(node, view, Choice{question, {}}, frame);
        Cost total = recall_parts(sets_, node, cut, infinite_cost);
        const std::span<DenseAnswer> answers = frame.array<DenseAnswer>(cut.parts.size());
        std::transform(cut.parts.begin(), cut.parts.end(), answers.begin(), [](const Part& p) { return p.answer; });
        sink_.ask(question, answers);
        for (Part& p : cut.parts) {
            look_at_small(sets_, node, view, p, total);
            sets_.with_child(node, view, question, cut, p, [&](const Node& child) {
                const Cost left = Objective::child_limit(budget + 1, total, p.edge, p.bounds.lower) - 1;
                // Sums: what one part leaves of its share would be missing for another.
                if (Objective::sums && !p.bounds.closed()) close(child, p, left, total);
                deep_call([&] { play(child, Objective::sums ? p.bounds.upper : left, false); });
            });
        }
    }

    void close(const Node& child, Part& part, Cost left, Cost& total) {
        const Cost before = part.bounds.lower;
        part.bounds.intersect(sets_.solve(child, left + 1, above_));
        total = Objective::raise(total, part.edge, before, part.bounds.lower);
        if (part.bounds.closed() && part.bounds.upper <= left) return;
        throw_if_set(stop_);
        throw InternalError("the strategy: a part of a question costs more than was proven");
    }

    Sets& sets_;
    const Above& above_;
    StopFlag stop_;
    MoveSink& sink_;
};

} // namespace deduce
