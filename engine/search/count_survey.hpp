// The survey by counters: counts all answers to all live questions, finds out from the counts how rich the set is, and
// bounds every question with the bounds that hold for subsets of so rich a set.
//
// Members are outside, blocks of questions inside: a member's answers to a block are one or two cache lines, and the
// block's counters stay in L1. For tables whose counters fit into L2 all together; survey.hpp serves larger ones.
// Games of few questions and few answers have counters at a fixed distance, so that eight answers are read at once, and
// no address is looked up: all questions are counted then, if most of them are live.
// Classes of several situations are mostly few: the survey counts classes, and these again for what they weigh beyond
// one, in counters of their own.
#pragma once

#include "engine/run/in_turns.hpp"
#include "engine/search/column_kernels.hpp"
#include "engine/search/joint_counts.hpp"
#include "engine/search/search_data.hpp"
#include "engine/search/survey_counts.hpp"
#include "engine/search/tally.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <mutex>
#include <span>
#include <vector>

namespace deduce {

template <class Cell, class Objective>
class CountSurvey {
  public:
    explicit CountSurvey(const SearchData<Objective>& data) : data_(data) {
        const std::span<const Cost> costs = data.table.costs();
        if (!fits()) return;
        const std::size_t questions = data.table.question_count();
        if (sizeof(Cell) == 1 && questions <= data.tuning().most_even_questions &&
            data.table.largest_answer_count() <= even_distance) {
            even_blocks_ = (questions + even_questions - 1) / even_questions;
            static_assert(even_questions <= AnswerTable::row_padding);
        }
        weights_fit_ = data.table.total_weight() <= std::numeric_limits<std::uint32_t>::max();
        for (const Cost c : costs) is_cheap_.push_back(c <= data.set_bounds.cheapest() ? 1 : 0);
        has_finite_costs_ = std::none_of(costs.begin(), costs.end(), is_infinite);
    }

    bool fits() const { return data_.table.costs().size() <= data_.tuning().most_counters; }

    // Counters of so many live questions, if all questions are counted whichever are live; else none.
    std::size_t counters_of_all(std::size_t live) const {
        const CounterLayout layout = layout_of(live);
        return layout.distance > 0 ? layout.count : 0;
    }

    // tallies[j] describes question live[j] on `set`. `counters` is room that is resized and cleared. Returns the
    // bounds that were used, which hold for all subsets of the set; `outer` hold for them, too. Where other questions
    // than those of `live` split the set, `are_all` is false, and the outer bounds are used. Who helps `helpers`, if
    // there is one, helps to count the answers of a large set; or other processes, if there is `joint`. In games whose
    // counters are few, `kept` tells what was counted: it lies in `counters`.
    const SetBounds::Table& run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                                std::span<Tally> tallies, std::vector<std::uint32_t>& counters,
                                const SetBounds::Table& outer, bool are_all, JointWork* helpers = nullptr,
                                SurveyCounts* kept = nullptr, JointCounts* joint = nullptr) const {
        const CounterLayout layout = layout_of(live.size());
        counters.assign(layout.count, 0U);
        const std::size_t turns = helpers == nullptr ? 1 : set.size() * live.size() / data_.tuning().survey_turn;
        if (joint != nullptr)
            joint->add_up(set.size(), counters, [&](std::size_t begin, std::size_t end, std::span<std::uint32_t> own) {
                count(set.subspan(begin, end - begin), live, layout, own.data());
            });
        else if (turns < 2)
            count(set, live, layout, counters.data());
        else
            count_together(set, live, layout, counters, *helpers, turns);
        const Weighing weighing = weigh(set, live, layout, counters);
        const std::uint32_t* weights = counters.data() + weighing.first;
        const Richness richness = count_parts(live, layout, tallies, counters.data());
        const SetBounds::Table& own = data_.set_bounds.of(richness);
        const SetBounds::Table& table = !are_all || own.by_size.back() < outer.by_size.back() ? outer : own;
        const bool has_tables = set.size() < table.by_size.size();
        const Cost* by_size = has_tables ? table.by_size.data() : data_.size_bounds.data();
        const bool is_finite = has_finite_costs_ && !is_infinite(by_size[set.size()]);
        for (std::size_t j = 0; j < live.size(); j++) {
            const std::size_t first = layout.first(live[j]);
            if (tallies[j].parts >= 2)
                bound(live[j], tallies[j], counters.data() + first, weights + first, by_size, is_finite);
        }
        if (weighing.leaves_heaviest) add_heaviest(set, live, tallies);
        if (kept != nullptr && even_blocks_ > 0) {
            const bool know_weights = data_.has_unit_weights || (Objective::sums && !weighing.leaves_heaviest);
            *kept = {layout, counters.data(), know_weights ? weights : nullptr};
        }
        return table;
    }

  private:
    static constexpr std::size_t block_counters = 4096;
    static constexpr std::size_t block_questions = 256;
    static constexpr std::size_t even_distance = column_kernels::most_answers;
    static constexpr std::size_t even_questions = 8; // a block
    static constexpr std::size_t any_byte = 256;
    static constexpr std::size_t most_heavy = 256; // counted at once
    static constexpr Weight most_repeats = 4;

    CounterLayout layout_of(std::size_t live) const {
        if (even_blocks_ > 0 && 4 * live >= 3 * std::size_t{data_.table.question_count()})
            return {&data_.table, even_distance, even_blocks_ * even_questions * even_distance + any_byte};
        return {&data_.table, 0, data_.table.costs().size()};
    }

    // Where the counters are that count each class as often as it weighs, and whether they leave out the heaviest.
    struct Weighing {
        std::size_t first = 0; // as those that count each class once
        bool leaves_heaviest = false;
    };

    // Each turn counts some of the members, and adds its counts to all.
    void count_together(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                        const CounterLayout& layout, std::span<std::uint32_t> counters, JointWork& helpers,
                        std::size_t turns) const {
        const std::size_t a_turn = (set.size() + turns - 1) / turns;
        std::mutex adding;
        in_turns(&helpers, (set.size() + a_turn - 1) / a_turn, [&](std::size_t turn) {
            std::vector<std::uint32_t> own(counters.size());
            const std::size_t first = turn * a_turn;
            count(set.subspan(first, std::min(a_turn, set.size() - first)), live, layout, own.data());
            const std::lock_guard lock(adding);
            for (std::size_t i = 0; i < own.size(); i++) counters[i] += own[i];
        });
    }

    void count(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, const CounterLayout& layout,
               std::uint32_t* counters) const {
        const AnswerTable& table = data_.table;
        if constexpr (sizeof(Cell) == 1)
            if (layout.distance > 0) {
                if (data_.frequent_answers.exist() && set.size() >= data_.tuning().least_column_set)
                    return column_kernels::count_all(table, data_.frequent_answers, set, counters);
                return count_evenly(set, even_blocks_, counters);
            }
        std::uint32_t* counts_of[block_questions];
        for (std::size_t begin = 0, end = 0; begin < live.size(); begin = end) {
            const std::size_t first = table.answer_offset(live[begin]);
            for (; end < live.size() && end - begin < block_questions; end++) {
                const std::size_t offset = table.answer_offset(live[end]);
                if (end > begin && offset + table.answer_count(live[end]) - first > block_counters) break;
                counts_of[end - begin] = counters + offset;
            }
            const QuestionIndex* questions = live.data() + begin;
            for (const ClassIndex c : set) {
                const Cell* row = table.template row<Cell>(c);
                for (std::size_t j = 0; j < end - begin; j++) counts_of[j][row[questions[j]]]++;
            }
        }
    }

    // Behind the last question come the next member's answers, or any bytes, whose counts nobody reads.
    void count_evenly(std::span<const ClassIndex> set, std::size_t blocks, std::uint32_t* counters) const {
        for (const ClassIndex c : set) {
            const Cell* row = data_.table.template row<Cell>(c);
            std::uint32_t* counts = counters;
            for (std::size_t b = 0; b < blocks; b++, row += even_questions, counts += even_questions * even_distance) {
                std::uint64_t answers;
                std::memcpy(&answers, row, sizeof answers);
                for (std::size_t j = 0; j < even_questions; j++)
                    counts[j * even_distance + ((answers >> (8 * j)) & 0xff)]++;
            }
        }
    }

    Richness count_parts(std::span<const QuestionIndex> live, const CounterLayout& layout, std::span<Tally> tallies,
                         const std::uint32_t* counters) const {
        const AnswerTable& table = data_.table;
        Richness richness{0, 0};
        for (std::size_t j = 0; j < live.size(); j++) {
            const std::uint32_t* counts = counters + layout.first(live[j]);
            const std::uint32_t* is_cheap = is_cheap_.data() + table.answer_offset(live[j]);
            const std::uint32_t answers = table.answer_count(live[j]);
            std::uint32_t parts = 0;
            std::uint32_t cheap = 0;
            for (DenseAnswer a = 0; a < answers; a++) {
                const std::uint32_t occurs = counts[a] > 0 ? 1 : 0;
                parts += occurs;
                cheap += is_cheap[a] & occurs;
            }
            tallies[j] = {0, 0, 0, parts};
            widen(richness, cheap, parts);
        }
        return richness;
    }

    void bound(QuestionIndex q, Tally& t, const std::uint32_t* counts, const std::uint32_t* weights,
               const Cost* by_size, bool is_finite) const {
        const Cost* costs = data_.table.costs().data() + data_.table.answer_offset(q);
        const std::uint32_t answers = data_.table.answer_count(q);
        if (Objective::sums && is_finite) {
            // Answers that do not occur add nothing. The sums are in registers, as no counter can be one of them.
            Tally sums;
            for (DenseAnswer a = 0; a < answers; a++) sums.join_finite(by_size[counts[a]], weights[a], costs[a]);
            t.sizes = sums.sizes;
            t.edges = sums.edges;
        } else {
            for (DenseAnswer a = 0; a < answers; a++)
                if (counts[a] > 0) t.join(Objective::sums, by_size[counts[a]], Objective::edge(weights[a], costs[a]));
        }
        t.close(Objective::sums);
    }

    // Most classes weigh no more than one, and most of the others little more: these are counted as often as that.
    // Heavier ones are added one by one, unless counters are too small for them.
    Weighing weigh(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, const CounterLayout& layout,
                   std::vector<std::uint32_t>& counters) const {
        Weighing weighing;
        if (!Objective::sums || data_.has_unit_weights) return weighing;
        ClassIndex heavy[most_heavy];
        std::size_t filled = 0;
        const auto weights = [&] {
            if (weighing.first == 0) {
                weighing.first = layout.count;
                counters.resize(2 * layout.count);
                std::copy_n(counters.begin(), layout.count, counters.begin() + layout.count);
            }
            return counters.data() + weighing.first;
        };
        const auto count_heavy = [&] {
            count({heavy, filled}, live, layout, weights());
            filled = 0;
        };
        for (const ClassIndex c : set) {
            const Weight surplus = data_.table.class_surplus(c);
            if (surplus > most_repeats && weights_fit_)
                add_weight(c, static_cast<std::uint32_t>(surplus), live, layout, weights());
            else if (surplus > most_repeats)
                weighing.leaves_heaviest = true;
            for (Weight i = 0; i < surplus && surplus <= most_repeats; i++) {
                heavy[filled++] = c;
                if (filled == most_heavy) count_heavy();
            }
        }
        if (filled > 0) count_heavy();
        return weighing;
    }

    void add_weight(ClassIndex c, std::uint32_t weight, std::span<const QuestionIndex> live,
                    const CounterLayout& layout, std::uint32_t* weights) const {
        const Cell* row = data_.table.template row<Cell>(c);
        for (const QuestionIndex q : live) weights[layout.first(q) + row[q]] += weight;
    }

    void add_heaviest(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                      std::span<Tally> tallies) const {
        for (const ClassIndex c : set)
            if (const Weight surplus = data_.table.class_surplus(c); surplus > most_repeats)
                add_edges(c, surplus, live, tallies);
        for (Tally& t : tallies)
            if (t.parts >= 2) t.close(true);
    }

    void add_edges(ClassIndex c, Weight surplus, std::span<const QuestionIndex> live, std::span<Tally> tallies) const {
        const Cell* row = data_.table.template row<Cell>(c);
        for (std::size_t j = 0; j < live.size(); j++)
            if (tallies[j].parts >= 2)
                tallies[j].edges =
                    saturating_add(tallies[j].edges, weighted(surplus, data_.table.cost(live[j], row[live[j]])));
    }

    const SearchData<Objective>& data_;
    std::vector<std::uint32_t> is_cheap_; // by answer: 1 where it has the least cost of all
    bool has_finite_costs_ = false;
    bool weights_fit_ = false;    // all together into a counter
    std::size_t even_blocks_ = 0; // of questions; 0: never
};

} // namespace deduce
