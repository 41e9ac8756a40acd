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
    bool remembered;     // the memo knows the set: one ply was looked at before
    Cost size_bound = 0; // by size and weight alone

    std::size_t size() const { return set.size(); }
};

// Whose keys partition() finds: all parts', or none where the game has to be asked for each (SetKeys::normalize).
enum class PartKeys { all, unless_dear };

inline constexpr std::size_t most_readers = 4;

// read(reader, class) of all classes, by one reader or by most_readers in turn, each of whom has the same number of
// neighbours to read, and the last one the rest, too.
template <class Read>
void for_readers(std::size_t readers, std::span<const ClassIndex> set, const Read& read) {
    const std::size_t stretch = readers == 1 ? 0 : set.size() / most_readers;
    for (std::size_t i = 0; i < stretch; i++)
        for (std::size_t r = 0; r < most_readers; r++) read(r, set[r * stretch + i]);
    for (const ClassIndex c : set.subspan(most_readers * stretch)) read(readers - 1, c);
}

// The parts of `set` by question q, in the order of the answers. Arrays live in `frame`.
template <class Cell, class Objective>
std::span<Part> partition(const SearchData<Objective>& data, std::span<const ClassIndex> set, QuestionIndex q,
                          Scratch::Frame& frame, PartKeys keys = PartKeys::all) {
    const AnswerTable& table = data.table;
    const Column<Cell> column = table.template column<Cell>(q);
    const std::uint32_t answers = table.answer_count(q);

    // 1. Count, and give each answer that occurs a stretch of the regrouped members. Neighbours give the same answer
    // often. So large sets are read at several places in turn, each with counters of its own, for which none waits.
    const std::size_t readers = set.size() < data.tuning().least_set_of_readers ? 1 : most_readers;
    const std::span<std::uint32_t> counts = frame.array<std::uint32_t>(readers * answers);
    std::fill(counts.begin(), counts.end(), 0U);
    for_readers(readers, set, [&](std::size_t reader, ClassIndex c) { counts[reader * answers + column[c]]++; });
    std::size_t part_count = 0;
    const auto count_of = [&](DenseAnswer a) {
        std::size_t count = 0;
        for (std::size_t r = 0; r < readers; r++) count += counts[r * answers + a];
        return count;
    };
    for (DenseAnswer a = 0; a < answers; a++) part_count += count_of(a) > 0 ? 1 : 0;
    const std::span<Part> parts = frame.array<Part>(part_count);
    const std::span<ClassIndex> members = frame.array<ClassIndex>(set.size());
    const std::span<ClassIndex*> next = frame.array<ClassIndex*>(readers * answers);
    ClassIndex* position = members.data();
    std::size_t filled = 0;
    for (DenseAnswer a = 0; a < answers; a++) {
        const std::size_t count = count_of(a);
        if (count == 0) continue;
        parts[filled++] = Part{{position, count}, a, static_cast<Weight>(count), {}, 0, {}, false};
        for (std::size_t r = 0; r < readers; r++) {
            next[r * answers + a] = position;
            position += counts[r * answers + a];
        }
    }

    // 2. Regroup.
    for_readers(readers, set, [&](std::size_t reader, ClassIndex c) { *next[reader * answers + column[c]]++ = c; });
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
