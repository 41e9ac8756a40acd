// One pass over a decision set that counts the answers to all live questions, and what follows from the counts alone:
// which questions still split the set, their one-ply lower bounds, and what their answers cost.
//
// The bound grows while counting, by what one more class in a part costs, so that nothing has to scan counters
// afterwards. Two loops, by the size of the set:
//   small   questions outside, members inside: a question's counters are bytes in one or two cache lines, its sums live
//           in registers, and neighbouring questions share the members' cache lines
//   large   members outside, blocks of questions inside: a member's answers to a block are one or two cache lines, and
//           the block's counters stay in L1
// Where bounds know weights (weight_bound.hpp), a class raises its part's by its own weight's layers: sets come in the
// order of falling weights. Where neither costs nor bounds are infinite anywhere in the game, sums need no saturation.
#pragma once

#include "engine/search/search_data.hpp"
#include "engine/search/tally.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace deduce {

template <class Cell, class Objective>
class Surveyor {
  public:
    explicit Surveyor(const SearchData<Objective>& data) : data_(data) {
        saturates_ = is_infinite(data.size_bounds.back());
        if constexpr (Objective::sums)
            if (data.weight_bound.params().layers) raises_ = data.set_bounds.general().raises;
        for (const Cost c : data.table.costs()) saturates_ = saturates_ || is_infinite(c);
    }

    // tallies[j] describes question live[j] on `set`. `counters` is room that the surveyor resizes and clears.
    void run(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, std::span<Tally> tallies,
             std::vector<std::uint32_t>& counters) const {
        if (data_.has_unit_weights)
            saturates_ ? run_as<false, true>(set, live, tallies, counters)
                       : run_as<false, false>(set, live, tallies, counters);
        else
            saturates_ ? run_as<true, true>(set, live, tallies, counters)
                       : run_as<true, false>(set, live, tallies, counters);
    }

  private:
    static constexpr std::size_t largest_small_set = 192;
    static constexpr std::size_t most_small_answers = 256;
    static constexpr std::size_t block_questions = 64;
    static constexpr std::size_t block_counters = 4096;

    template <bool Saturate>
    static Cost plus(Cost a, Cost b) {
        return Saturate ? std::min(a + b, infinite_cost) : a + b;
    }

    // One more class of weight w in a part that holds `before` classes so far.
    template <bool Weighted, bool Saturate>
    void add(Tally& t, std::size_t before, Weight w, Cost cost) const {
        const Cost* by_size = data_.size_bounds.data();
        t.parts += before == 0 ? 1 : 0;
        if constexpr (Objective::sums) {
            t.edges = plus<Saturate>(t.edges, Weighted ? weighted(w, cost) : cost);
            if (Weighted && before < raises_.size())
                t.sizes = plus<Saturate>(t.sizes, w * raises_[before]);
            else
                t.sizes = plus<Saturate>(t.sizes, by_size[before + 1] - by_size[before]);
        } else {
            t.sizes = std::max(t.sizes, by_size[before + 1]);
            t.bound = std::max(t.bound, plus<Saturate>(by_size[before + 1], cost));
        }
    }

    template <bool Weighted, bool Saturate>
    void run_as(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, std::span<Tally> tallies,
                std::vector<std::uint32_t>& counters) const {
        if (set.size() <= largest_small_set && data_.table.largest_answer_count() <= most_small_answers)
            survey_small<Weighted, Saturate>(set, live, tallies);
        else
            survey_large<Weighted, Saturate>(set, live, tallies, counters);
        if constexpr (Objective::sums)
            for (Tally& t : tallies) t.bound = plus<Saturate>(t.edges, t.sizes);
    }

    template <bool Weighted, bool Saturate>
    void survey_small(std::span<const ClassIndex> set, std::span<const QuestionIndex> live,
                      std::span<Tally> tallies) const {
        const AnswerTable& table = data_.table;
        const Cell* rows[largest_small_set];
        for (std::size_t i = 0; i < set.size(); i++) rows[i] = table.row<Cell>(set[i]);
        std::uint8_t counts[most_small_answers];
        for (std::size_t j = 0; j < live.size(); j++) {
            const QuestionIndex q = live[j];
            const Cost* costs = table.costs().data() + table.answer_offset(q);
            std::memset(counts, 0, table.answer_count(q));
            Tally t;
            for (std::size_t i = 0; i < set.size(); i++) {
                const Cell answer = rows[i][q];
                add<Weighted, Saturate>(t, counts[answer]++, Weighted ? table.class_weight(set[i]) : 1, costs[answer]);
            }
            tallies[j] = t;
        }
    }

    template <bool Weighted, bool Saturate>
    void survey_large(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, std::span<Tally> tallies,
                      std::vector<std::uint32_t>& counters) const {
        const AnswerTable& table = data_.table;
        for (std::size_t begin = 0; begin < live.size();) {
            // 1. As many questions as fit into a block of counters.
            const Cost* costs[block_questions];
            std::size_t offsets[block_questions];
            std::size_t size = 0;
            std::size_t end = begin;
            for (; end < live.size() && end - begin < block_questions; end++) {
                const std::size_t answers = table.answer_count(live[end]);
                if (end > begin && size + answers > block_counters) break;
                costs[end - begin] = table.costs().data() + table.answer_offset(live[end]);
                offsets[end - begin] = size;
                tallies[end] = Tally{};
                size += answers;
            }
            if (counters.size() < size) counters.resize(size);
            std::memset(counters.data(), 0, size * sizeof(std::uint32_t));
            // 2. Count the block.
            for (const ClassIndex c : set) {
                const Cell* row = table.row<Cell>(c);
                const Weight w = Weighted ? table.class_weight(c) : 1;
                for (std::size_t j = 0; j < end - begin; j++) {
                    const Cell answer = row[live[begin + j]];
                    add<Weighted, Saturate>(tallies[begin + j], counters[offsets[j] + answer]++, w, costs[j][answer]);
                }
            }
            begin = end;
        }
    }

    const SearchData<Objective>& data_;
    std::span<const Cost> raises_; // by classes before; empty if weights are left out
    bool saturates_ = false;
};

} // namespace deduce
