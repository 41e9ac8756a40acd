// A decision set cut into parts by one question: members regrouped, weights and keys summed on the way.
#pragma once

#include "engine/memory/scratch.hpp"
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
    Cost size_bound = 0; // by size and weight alone

    std::size_t size() const { return set.size(); }
};

// Whose keys partition() finds: all parts', or none where the game has to be asked for each (SetKeys::normalize).
enum class PartKeys { all, unless_dear };

// The parts of `set` by question q, in the order of the answers. Arrays live in `frame`.
template <class Cell, class Objective>
std::span<Part> partition(const SearchData<Objective>& data, std::span<const ClassIndex> set, QuestionIndex q,
                          Scratch::Frame& frame, PartKeys keys = PartKeys::all) {
    const AnswerTable& table = data.table;
    const Column<Cell> column = table.template column<Cell>(q);
    const std::uint32_t answers = table.answer_count(q);

    // 1. Count, and give each answer that occurs a stretch of the regrouped members.
    const std::span<std::uint32_t> counts = frame.array<std::uint32_t>(answers);
    std::fill(counts.begin(), counts.end(), 0U);
    for (const ClassIndex c : set) counts[column[c]]++;
    const std::size_t part_count =
        counts.size() - static_cast<std::size_t>(std::count(counts.begin(), counts.end(), 0U));
    const std::span<Part> parts = frame.array<Part>(part_count);
    const std::span<ClassIndex> members = frame.array<ClassIndex>(set.size());
    const std::span<ClassIndex*> next = frame.array<ClassIndex*>(answers);
    ClassIndex* position = members.data();
    std::size_t filled = 0;
    for (DenseAnswer a = 0; a < answers; a++) {
        if (counts[a] == 0) continue;
        parts[filled++] = Part{{position, counts[a]}, a, counts[a], {}, 0, {}, false};
        next[a] = position;
        position += counts[a];
    }

    // 2. Regroup.
    for (const ClassIndex c : set) *next[column[c]]++ = c;
    for (Part& p : parts) {
        if (!data.has_unit_weights) {
            p.weight = 0;
            for (const ClassIndex c : p.set) p.weight += table.class_weight(c);
        }
        p.edge = Objective::edge(p.weight, table.cost(q, p.answer));
        if (p.set.size() < data.shared->least_remembered || (keys == PartKeys::unless_dear && data.keys->normalize()))
            continue;
        p.key = data.keys->of(p.set);
    }

    // 3. Fetch what the memo knows of them: see Memo::prefetch.
    if (keys == PartKeys::all || !data.keys->normalize())
        for (const Part& p : parts)
            if (p.set.size() >= data.shared->least_remembered) data.memo.prefetch(p.key);
    return parts;
}

} // namespace deduce
