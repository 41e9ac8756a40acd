// A decision set far smaller than its table, with what the table holds of it copied into a table of its own.
//
// The classes of such a set are scattered: each of their cells, costs and key words is on a cache line of its own,
// which holds nothing else of the set. Side by side they take a fraction of the cache. Keys and bounds stay the same,
// so the search expands the same nodes and meets what the memo knows. An excerpt is searched as if it were the whole
// table, so sets far smaller than it get excerpts again.
//
// Measured: one thread, the same nodes with and without. Subgames of blackbox 8x8/5 (7.4 million classes) take 1.2 to
// 1.5 times as long without, 8x8/3 1.1 to 1.3 times, 6x6/4 1.0 to 1.1 times. A quarter instead of an eighth of the
// table, and sets from 100 or 300 classes on instead of 1000, are no faster: 8x8/3 10.7 s from 100 on, 9.6 s from 1000
// on.
#pragma once

#include "engine/search/search_data.hpp"

#include <numeric>
#include <span>
#include <vector>

namespace deduce {

template <class Objective>
struct Excerpt {
    static constexpr std::size_t least_share = 8; // of the table's classes for each of the set's

    static bool pays(const SearchData<Objective>& data, std::span<const ClassIndex> set) {
        return data.shared->makes_excerpts && set.size() >= data.shared->least_excerpt &&
               set.size() <= data.table.class_count() / least_share;
    }

    Excerpt(const SearchData<Objective>& whole, std::span<const ClassIndex> set)
        : table(whole.table.excerpt(set)), data(whole, table, set), classes(set.size()) {
        std::iota(classes.begin(), classes.end(), 0U);
    }
    Excerpt(const Excerpt&) = delete;
    Excerpt& operator=(const Excerpt&) = delete;

    const AnswerTable table;
    const SearchData<Objective> data;
    std::vector<ClassIndex> classes; // all: the set, as the excerpt numbers it
};

} // namespace deduce
