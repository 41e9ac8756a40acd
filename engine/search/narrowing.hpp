// A narrow search asks of a large set only the questions that gain the most information per expected cost.
//
// It finds the best of the strategies that do so, which costs little more than the optimum and is found far sooner: an
// upper bound. Its lower bounds hold for these strategies alone. Small sets, and the first question of the game, are
// searched as ever.
//
// Which questions are asked depends on nothing but the set, and is the same for all images of it. Else the memo would
// hear of one set what is true of another. So all questions that split the set are ranked, whatever the limit is, and
// questions of equal merit count as one.
#pragma once

#include "engine/memory/scratch.hpp"
#include "engine/search/branch_and_bound.hpp"
#include "engine/search/survey_counts.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <span>

namespace deduce {

// At which sets a search is narrow.
struct Narrowing {
    std::size_t width = 0;     // questions of different merit; 0: the search is not narrow
    std::size_t least_set = 0; // classes
    std::size_t whole = 0;     // classes of the game

    // Some questions are not asked of such a set.
    bool cuts(std::size_t set_size) const { return has_cut(set_size) && set_size < whole; }
    // Or perhaps of its subsets. Then what these cost together is no lower bound of the set.
    bool has_cut(std::size_t set_size) const { return width > 0 && set_size >= least_set; }
};

// What questions are worth on one set.
template <class Cell>
class Merits {
  public:
    // Keeps references. `counts` may hold nothing.
    Merits(const AnswerTable& table, std::span<const ClassIndex> set, const SurveyCounts& counts, Scratch::Frame& frame)
        : table_(table),
          set_(set),
          counts_(counts),
          room_(frame.array<Weight>(table.largest_answer_count())),
          whole_(times_log(table.weight_of(set))) {}

    // Bits per cost: 0 if an answer that occurs costs infinity, infinite if all are free.
    double of(QuestionIndex q) const {
        if (counts_ && counts_.weights != nullptr) return worth(q, counts_.weights_of(q));
        const std::span<Weight> weights = room_.first(table_.answer_count(q));
        std::fill(weights.begin(), weights.end(), 0);
        const Column<Cell> column = table_.template column<Cell>(q);
        for (const ClassIndex c : set_) weights[column[c]] += table_.class_weight(c);
        return worth(q, weights);
    }

  private:
    template <class Number>
    static double times_log(Number weight) {
        return static_cast<double>(weight) * std::log2(static_cast<double>(weight));
    }

    // By the weights of its parts.
    template <class Number>
    double worth(QuestionIndex q, std::span<Number> weights) const {
        double left = 0;
        double cost = 0;
        for (DenseAnswer a = 0; a < weights.size(); a++) {
            if (weights[a] == 0) continue;
            if (is_infinite(table_.cost(q, a))) return 0;
            left += times_log(weights[a]);
            cost += static_cast<double>(weights[a]) * static_cast<double>(table_.cost(q, a));
        }
        return cost > 0 ? (whole_ - left) / cost : std::numeric_limits<double>::infinity();
    }

    const AnswerTable& table_;
    std::span<const ClassIndex> set_;
    const SurveyCounts& counts_;
    std::span<Weight> room_;
    double whole_;
};

// What the best questions, `width` of different merit, are worth at least. Sums in another order end in other digits,
// so merits that agree to nine digits are equal.
inline double least_of_best(std::span<double> merits, std::size_t width) {
    constexpr double less = 1 - 1e-9;
    std::sort(merits.begin(), merits.end(), std::greater<>());
    std::size_t different = 1;
    for (std::size_t i = 1; i < merits.size(); i++) {
        if (merits[i] < merits[i - 1] * less) different++;
        if (different > width) return merits[i - 1] * less;
    }
    return 0;
}

// Leaves the view those of its choices that are worth asking.
template <class Cell>
void keep_best(const AnswerTable& table, std::span<const ClassIndex> set, std::size_t width, View& view,
               Scratch::Frame& frame) {
    if (view.choices.empty()) return;
    const Merits<Cell> merits(table, set, view.counts, frame);
    const std::span<double> of_live = frame.array<double>(view.live.size());
    std::transform(view.live.begin(), view.live.end(), of_live.begin(), [&](QuestionIndex q) { return merits.of(q); });
    const std::span<double> sorted = frame.array<double>(view.live.size());
    std::copy(of_live.begin(), of_live.end(), sorted.begin());
    const double least = least_of_best(sorted, width);
    // Choices come in the order of the live questions.
    std::size_t j = 0;
    const auto end = std::remove_if(view.choices.begin(), view.choices.end(), [&](const Choice& choice) {
        while (view.live[j] != choice.question) j++;
        return of_live[j] < least;
    });
    view.choices = view.choices.first(static_cast<std::size_t>(end - view.choices.begin()));
}

} // namespace deduce
