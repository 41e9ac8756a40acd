// A decision set cut into parts by one question: members regrouped, weights and keys summed on the way.
#pragma once

#include "engine/search/scratch.hpp"
#include "engine/search/search_data.hpp"

#include <algorithm>
#include <span>

namespace deduce {

struct Part {
    std::span<const ClassIndex> set;
    DenseAnswer answer;
    Weight weight;
    Key key;   // canonical under the symmetries that key the memo
    Cost edge; // what the answer costs over this part
    Interval bounds;
    bool remembered; // the memo knows the set: one ply was looked at before
};

// The parts of `set` by question q, in the order of the answers. Arrays live in `frame`.
template <class Cell, class Objective>
std::span<Part> partition(const SearchData<Objective>& data, std::span<const ClassIndex> set, QuestionIndex q,
                          Scratch::Frame& frame) {
    const AnswerTable& table = data.table;
    const Cell* column = table.template column<Cell>(q);
    const std::uint32_t answers = table.answer_count(q);
    const std::size_t images = data.group.size();

    // 1. Count, and give each answer that occurs a stretch of the regrouped members.
    const std::span<std::uint32_t> counts = frame.array<std::uint32_t>(answers);
    std::fill(counts.begin(), counts.end(), 0U);
    for (const ClassIndex c : set) counts[column[c]]++;
    const std::span<std::uint32_t> part_of = frame.array<std::uint32_t>(answers);
    std::uint32_t part_count = 0;
    for (DenseAnswer a = 0; a < answers; a++)
        if (counts[a] > 0) part_of[a] = part_count++;
    const std::span<Part> parts = frame.array<Part>(part_count);
    const std::span<ClassIndex> members = frame.array<ClassIndex>(set.size());
    const std::span<ClassIndex*> next = frame.array<ClassIndex*>(part_count);
    const std::span<std::uint64_t> sums = frame.array<std::uint64_t>(part_count * images);
    std::fill(sums.begin(), sums.end(), 0U);
    ClassIndex* position = members.data();
    for (DenseAnswer a = 0; a < answers; a++) {
        if (counts[a] == 0) continue;
        parts[part_of[a]] = Part{{position, counts[a]}, a, 0, {}, 0, {}, false};
        next[part_of[a]] = position;
        position += counts[a];
    }

    // 2. Regroup.
    for (const ClassIndex c : set) {
        const std::uint32_t p = part_of[column[c]];
        *next[p]++ = c;
        parts[p].weight += table.class_weight(c);
        if (parts[p].set.size() < least_remembered_set) continue;
        const std::uint64_t* words = data.low_words.data() + c * images;
        std::uint64_t* sum = sums.data() + p * images;
        for (std::size_t i = 0; i < images; i++) sum[i] += words[i];
    }
    for (std::size_t p = 0; p < parts.size(); p++) {
        parts[p].edge = Objective::edge(parts[p].weight, table.cost(q, parts[p].answer));
        if (parts[p].set.size() < least_remembered_set) continue;
        parts[p].key = data.canonical_key(parts[p].set, sums.data() + p * images);
        data.memo.prefetch(parts[p].key);
    }
    return parts;
}

} // namespace deduce
