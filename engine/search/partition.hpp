// A decision set cut into parts by one question: members regrouped, weights and keys summed on the way.
#pragma once

#include "engine/memory/scratch.hpp"
#include "engine/search/column_kernels.hpp"
#include "engine/search/part.hpp"
#include "engine/search/part_keys.hpp"
#include "engine/search/search_data.hpp"
#include "engine/search/survey_counts.hpp"

#include <algorithm>
#include <span>

namespace deduce {

// Whose keys partition() finds: all parts', or none where the game has to be asked for each (SetKeys::normalize).
enum class PartKeys { all, unless_dear };

// Parts of equal size are in the order of their answers, too.
enum class PartOrder { by_answer, by_size };

inline constexpr std::size_t most_readers = 4;

// counts[a] of so many answers; answer_of(i) is one. Neighbours give the same answer often. So large sets are read at
// several places in turn, each with counters of its own, for which none waits.
template <class AnswerOf>
void count_answers(std::size_t classes, AnswerOf answer_of, std::size_t readers, std::span<std::uint32_t> counts,
                   Scratch::Frame& frame) {
    const std::span<std::uint32_t> others = frame.array<std::uint32_t>((readers - 1) * counts.size());
    std::fill(others.begin(), others.end(), 0U);
    const std::size_t stretch = readers == 1 ? 0 : classes / readers;
    for (std::size_t i = 0; i < stretch; i++) {
        counts[answer_of(i)]++;
        for (std::size_t r = 1; r < readers; r++) others[(r - 1) * counts.size() + answer_of(r * stretch + i)]++;
    }
    for (std::size_t i = readers * stretch; i < classes; i++) counts[answer_of(i)]++;
    for (std::size_t i = 0; i < others.size(); i++) counts[i % counts.size()] += others[i];
}

// The members of `set` to where each answer's lie: front[a] and back[a] are the ends of what is left there. From both
// ends, so that one need not wait for the other.
template <class AnswerOf>
void move_members(std::span<const ClassIndex> set, AnswerOf answer_of, std::span<ClassIndex*> front,
                  std::span<ClassIndex*> back) {
    std::size_t first = 0;
    std::size_t last = set.size() - 1;
    for (; first < last; first++, last--) {
        *front[answer_of(first)]++ = set[first];
        *--back[answer_of(last)] = set[last];
    }
    if (first == last) *front[answer_of(first)] = set[first];
}

// A part for each answer that occurs: where its members are to lie, the first answer's from `members` on, its answer,
// and its size as its weight.
inline std::span<Part> laid_out_parts(const ClassIndex* members, std::span<const std::uint32_t> counts, PartOrder order,
                                      Scratch::Frame& frame) {
    const std::span<const ClassIndex*> front = frame.array<const ClassIndex*>(counts.size());
    // Sizes and answers are sorted as words, which takes less time than to sort parts.
    const std::span<std::uint64_t> answers = frame.array<std::uint64_t>(counts.size());
    std::size_t occur = 0;
    for (DenseAnswer a = 0; a < counts.size(); a++) {
        front[a] = members;
        members += counts[a];
        answers[occur] = std::uint64_t{counts[a]} << 32 | a;
        occur += counts[a] > 0 ? 1 : 0;
    }
    if (order == PartOrder::by_size) std::sort(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(occur));
    const std::span<Part> parts = frame.array<Part>(occur);
    for (std::size_t i = 0; i < occur; i++) {
        const auto a = static_cast<DenseAnswer>(answers[i]);
        parts[i] = Part{{front[a], counts[a]}, a, static_cast<Weight>(counts[a]), {}, 0, {}, false};
    }
    return parts;
}

// The same with its members, in the order of the set. answer_of(i) is the answer of set[i]. It is taken by value, and
// so should it take what it reads: else that is read again after each pointer that is written.
template <class AnswerOf>
std::span<Part> regroup(std::span<const ClassIndex> set, std::span<const std::uint32_t> counts, AnswerOf answer_of,
                        PartOrder order, Scratch::Frame& frame) {
    const std::span<ClassIndex> members = frame.array<ClassIndex>(set.size());
    const std::span<Part> parts = laid_out_parts(members.data(), counts, order, frame);
    const std::span<ClassIndex*> front = frame.array<ClassIndex*>(counts.size());
    const std::span<ClassIndex*> back = frame.array<ClassIndex*>(counts.size());
    for (const Part& p : parts) {
        front[p.answer] = members.data() + (p.set.data() - members.data());
        back[p.answer] = front[p.answer] + p.size();
    }
    move_members(set, answer_of, front, back);
    return parts;
}

template <class Cell, class Objective>
std::span<Part> regrouped(const SearchData<Objective>& data, std::span<const ClassIndex> set, QuestionIndex q,
                          PartOrder order, Scratch::Frame& frame, const SurveyCounts& counted) {
    const Column<Cell> column = data.table.template column<Cell>(q);
    if (counted)
        return regroup(
            set, counted.classes_of(q), [column, set](std::size_t i) { return column[set[i]]; }, order, frame);
    const std::span<std::uint32_t> counts = frame.array<std::uint32_t>(data.table.answer_count(q));
    std::fill(counts.begin(), counts.end(), 0U);
    const auto answer_of = [column, set](std::size_t i) { return column[set[i]]; };
    if constexpr (sizeof(Cell) == 1)
        if (data.frequent_answers.exist() && set.size() >= data.tuning().least_column_set) {
            const std::span<std::uint8_t> answers = frame.array<std::uint8_t>(set.size());
            for (std::size_t i = 0; i < set.size(); i++) answers[i] = answer_of(i);
            column_kernels::count(answers, data.frequent_answers.of(q), counts.data());
            return regroup(
                set, counts, [answers](std::size_t i) { return answers[i]; }, order, frame);
        }
    const std::size_t readers = set.size() < data.tuning().least_set_of_readers ? 1 : most_readers;
    count_answers(set.size(), answer_of, readers, counts, frame);
    return regroup(set, counts, answer_of, order, frame);
}

// What is known of a set before a question cuts it.
struct KnownOfSet {
    const ImageSums* sums = nullptr; // of its words, if they are at hand
    SurveyCounts counts = {};        // of its answers, if they were kept
};

// Fetches what the memo knows of them: see Memo::prefetch.
template <class Objective>
void prefetch(const SearchData<Objective>& data, std::span<const Part> parts) {
    for (const Part& p : parts)
        if (p.set.size() >= data.shared->least_remembered) data.memo.prefetch(p.key);
}

// Keys of the parts that the memo may know.
template <class Objective>
void find_keys(const SearchData<Objective>& data, std::span<Part> parts, const ImageSums* sums_of_set,
               Scratch::Frame& frame) {
    const std::size_t least_remembered = data.shared->least_remembered;
    find_part_keys(data.keys, parts, {data.tuning().least_summed_set, least_remembered}, sums_of_set, frame);
    prefetch(data, std::span<const Part>(parts));
}

// The parts of `set` by question q. Arrays live in `frame`.
template <class Cell, class Objective>
std::span<Part> partition(const SearchData<Objective>& data, std::span<const ClassIndex> set, QuestionIndex q,
                          Scratch::Frame& frame, PartKeys keys = PartKeys::all, const KnownOfSet& known = {},
                          PartOrder order = PartOrder::by_answer) {
    const AnswerTable& table = data.table;
    const std::span<Part> parts = regrouped<Cell>(data, set, q, order, frame, known.counts);
    for (Part& p : parts) {
        if (known.counts.weights != nullptr)
            p.weight = static_cast<Weight>(known.counts.weights_of(q)[p.answer]);
        else if (!data.has_unit_weights)
            p.weight = table.weight_of(p.set);
        p.edge = Objective::edge(p.weight, table.cost(q, p.answer));
    }
    if (keys == PartKeys::all || !data.keys.normalize()) find_keys(data, parts, known.sums, frame);
    return parts;
}

} // namespace deduce
