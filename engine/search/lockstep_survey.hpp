// The survey of large sets where counters are too many for L2, costs add up, weights are one, and nothing is infinite.
//
// One more class in a part of r classes raises a question's sum of sizes by G(r + 1) - G(r), and the number of its
// parts if r = 0: both are one 64-bit number, so a cell takes five instructions, and no counter is looked at again.
// Four questions are counted in lockstep, which keeps the processor busy while a counter waits for what was just
// written to it. Most answers of a question cost the same, so costs are summed up afterwards, from the counters of the
// others.
//
// One ply wants the least bound only. A question that has p answers on all classes makes p parts of a set at most, and
// p parts of n classes cost at least p * G^(n / p), where G^ is the greatest convex function below G. So the questions
// with the most answers are counted first, and then only those that can still be better than the best.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/search/search_data.hpp"
#include "engine/search/tally.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace deduce {

template <class Cell>
class LockstepSurvey {
  public:
    // `size_bounds` by number of classes. If it is not wanted, no set fits.
    LockstepSurvey(const AnswerTable& table, std::span<const Cost> size_bounds, bool is_wanted) : table_(&table) {
        if (!is_wanted || !table.has_unit_weights() || std::ranges::any_of(table.costs(), is_infinite)) return;
        Cost steepest = 0;
        for (std::size_t n = 0; n < table.class_count(); n++)
            steepest = std::max(steepest, size_bounds[n + 1] - size_bounds[n]);
        if (saturating_multiply(table.class_count(), steepest) >= one_part) return;
        for (std::size_t n = 0; n < table.class_count(); n++)
            raises_.push_back(
                static_cast<std::uint64_t>(size_bounds[n + 1] - size_bounds[n] + (n == 0 ? one_part : 0)));
        size_bounds_ = size_bounds;
        for (QuestionIndex q = 0; q < table.question_count(); q++) read_costs(q);
        promising_.resize(table.question_count());
        std::iota(promising_.begin(), promising_.end(), 0U);
        const std::size_t most = std::min(most_promising, promising_.size());
        std::partial_sort(promising_.begin(), promising_.begin() + static_cast<std::ptrdiff_t>(most), promising_.end(),
                          [&](QuestionIndex a, QuestionIndex b) {
                              const std::uint32_t answers_a = table.answer_count(a);
                              const std::uint32_t answers_b = table.answer_count(b);
                              return answers_a != answers_b ? answers_a > answers_b : a < b;
                          });
        promising_.resize(most);
    }

    // Whether counters are few enough to be cleared for each question.
    bool fits(std::size_t set_size) const {
        return !raises_.empty() && set_size >= least_set &&
               table_->largest_answer_count() <= counters_a_member * set_size;
    }

    // What follows is for sets that fit. `counters` is room that is resized and cleared.

    // tallies[j] describes question live[j].
    void run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, std::span<Tally> tallies,
             std::vector<std::uint32_t>& counters) const {
        with_counters(set, counters, [&](auto* room) {
            for (std::size_t j = 0; j < live.size(); j += at_once) {
                const std::size_t count = std::min(at_once, live.size() - j);
                Four<QuestionIndex> four;
                for (std::size_t k = 0; k < at_once; k++) four[k] = live[j + std::min(k, count - 1)];
                const Four<Tally> found = tally(set, four, room);
                std::copy_n(found.begin(), count, tallies.begin() + static_cast<std::ptrdiff_t>(j));
            }
        });
    }

    // Of the questions that cannot be the best, the greatest sizes and the singles may be missed. Throws Stopped soon
    // after the flag is set.
    OnePly one_ply(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                   std::vector<std::uint32_t>& counters, StopFlag stop = nullptr) const {
        OnePly ply;
        const std::vector<Cost> least_sizes = sizes_of_even_parts(set.size());
        with_counters(set, counters, [&](auto* room) {
            Four<QuestionIndex> four;
            std::size_t waiting = 0;
            const auto count = [&] {
                if (waiting == 0) return;
                for (std::size_t k = waiting; k < at_once; k++) four[k] = four[0];
                waiting = 0;
                for (const Tally& t : tally(set, four, room)) ply.add(t, true, set.size(), size_bounds_[1]);
            };
            const auto count_all = [&](std::span<const QuestionIndex> questions) {
                for (const QuestionIndex q : questions) {
                    if (least_sizes[table_->answer_count(q)] + least_edges(q, set.size()) >= ply.least_bound) continue;
                    four[waiting++] = q;
                    if (waiting < at_once) continue;
                    throw_if_set(stop);
                    count();
                }
                count();
            };
            count_all(promising_);
            count_all(live);
        });
        return ply;
    }

  private:
    static constexpr std::size_t at_once = 4;
    static constexpr std::size_t least_set = SetBounds::most_members + 1; // smaller ones are for pairs
    static constexpr std::size_t counters_a_member = 8;
    static constexpr std::size_t most_promising = 32;
    static constexpr std::size_t line_cells = 64 / sizeof(Cell);
    static constexpr Cost one_part = Cost{1} << 40;
    template <class T>
    using Four = std::array<T, at_once>;

    // A question's costs: `usual`, but for some answers.
    struct Costs {
        Cost usual;
        Cost cheapest;
        Cost savings; // over all classes
        std::size_t first_unusual;
    };
    struct Unusual {
        DenseAnswer answer;
        Cost difference;
    };

    void read_costs(QuestionIndex q) {
        const auto costs = table_->costs().subspan(table_->answer_offset(q), table_->answer_count(q));
        // 1. The cost of most answers, if there is one (Boyer and Moore's vote), else some cost.
        Cost usual = 0;
        std::size_t votes = 0;
        for (const Cost c : costs) {
            if (votes == 0) usual = c;
            votes = c == usual ? votes + 1 : votes - 1;
        }
        // 2. The others.
        costs_.push_back({usual, costs.empty() ? 0 : std::ranges::min(costs), 0, unusual_.size()});
        for (DenseAnswer a = 0; a < costs.size(); a++) {
            if (costs[a] == usual) continue;
            unusual_.push_back({a, costs[a] - usual});
            if (costs[a] < usual) costs_.back().savings += (usual - costs[a]) * table_->answer_classes(q, a);
        }
    }

    std::span<const Unusual> unusual(QuestionIndex q) const {
        const std::size_t end = q + 1 < costs_.size() ? costs_[q + 1].first_unusual : unusual_.size();
        return std::span(unusual_).subspan(costs_[q].first_unusual, end - costs_[q].first_unusual);
    }

    Cost least_edges(QuestionIndex q, std::size_t set_size) const {
        const auto n = static_cast<Cost>(set_size);
        return std::max(n * costs_[q].cheapest, n * costs_[q].usual - costs_[q].savings);
    }

    // By the number of parts, the least sum of their size bounds.
    std::vector<Cost> sizes_of_even_parts(std::size_t set_size) const {
        // 1. Where G touches the greatest convex function below it.
        std::vector<std::size_t> corners;
        const auto is_above = [&](std::size_t a, std::size_t b, std::size_t c) { // b, of the line from a to c
            return (size_bounds_[b] - size_bounds_[a]) * static_cast<Cost>(c - b) >=
                   (size_bounds_[c] - size_bounds_[b]) * static_cast<Cost>(b - a);
        };
        for (std::size_t n = 0; n <= set_size; n++) {
            while (corners.size() >= 2 && is_above(corners[corners.size() - 2], corners.back(), n)) corners.pop_back();
            corners.push_back(n);
        }
        // 2. p times that function of n / p, rounded up.
        std::vector<Cost> sizes(table_->largest_answer_count() + std::size_t{1}, size_bounds_[set_size]);
        std::size_t right = corners.size() - 1;
        for (std::size_t p = 1; p < sizes.size(); p++) {
            while (right > 1 && corners[right - 1] * p >= set_size) right--;
            const std::size_t a = corners[right - 1];
            const std::size_t b = corners[right];
            const Cost rise = size_bounds_[b] - size_bounds_[a];
            const auto run = static_cast<Cost>(b - a);
            const Cost beyond = (static_cast<Cost>(set_size) - static_cast<Cost>(p * a)) * rise;
            sizes[p] = static_cast<Cost>(p) * size_bounds_[a] + (beyond + run - 1) / run;
        }
        return sizes;
    }

    // A constant for cells of a byte, which saves registers.
    std::size_t counters_a_question() const {
        return sizeof(Cell) == 1 ? std::size_t{256} : table_->largest_answer_count();
    }

    // Small sets have counters of a byte.
    template <class Count>
    void with_counters(std::span<const ClassIndex> set, std::vector<std::uint32_t>& counters, Count count) const {
        const std::size_t needed = at_once * counters_a_question();
        if (counters.size() < needed) counters.resize(needed);
        if (set.size() <= 255)
            count(reinterpret_cast<std::uint8_t*>(counters.data()));
        else
            count(counters.data());
    }

    template <class Counter>
    Four<Tally> tally(std::span<const ClassIndex> set, const Four<QuestionIndex>& questions, Counter* counters) const {
        // 1. Count, and fetch what comes next.
        if (questions[0] / line_cells != questions[at_once - 1] / line_cells || questions[0] % line_cells == 0)
            for (const ClassIndex c : set)
                __builtin_prefetch(table_->template row<Cell>(c) +
                                   (questions[at_once - 1] / line_cells + 2) * line_cells);
        const std::size_t room = counters_a_question();
        std::fill_n(counters, at_once * room, Counter{0});
        Four<const Cell*> firsts;
        for (std::size_t k = 0; k < at_once; k++) firsts[k] = table_->template row<Cell>(0) + questions[k];
        const std::size_t stride = table_->question_count();
        const std::uint64_t* const raises = raises_.data();
        Four<std::uint64_t> sums{};
        for (const ClassIndex c : set) {
            const std::size_t row = c * stride;
            for (std::size_t k = 0; k < at_once; k++) {
                Counter& counter = counters[k * room + firsts[k][row]];
                sums[k] += raises[counter];
                counter++;
            }
        }

        // 2. Costs.
        Four<Tally> result;
        for (std::size_t k = 0; k < at_once; k++) {
            Tally& t = result[k];
            t.parts = static_cast<std::uint32_t>(sums[k] / static_cast<std::uint64_t>(one_part));
            t.sizes = static_cast<Cost>(sums[k] % static_cast<std::uint64_t>(one_part));
            t.edges = static_cast<Cost>(set.size()) * costs_[questions[k]].usual;
            for (const Unusual& u : unusual(questions[k]))
                t.edges += u.difference * static_cast<Cost>(counters[k * room + u.answer]);
            t.close(true);
        }
        return result;
    }

    const AnswerTable* table_;
    std::span<const Cost> size_bounds_;
    std::vector<std::uint64_t> raises_; // by classes before; empty if the survey cannot be used
    std::vector<Costs> costs_;
    std::vector<Unusual> unusual_;
    std::vector<QuestionIndex> promising_;
};

} // namespace deduce
