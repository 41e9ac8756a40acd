// A decision set far smaller than its table, with what the table holds of it copied into a table of its own.
//
// The classes of such a set are scattered: each of their cells, costs and key words is on a cache line of its own,
// which holds nothing else of the set. Side by side they take a fraction of the cache. Keys and bounds stay the same,
// so the search expands the same nodes and meets what the memo knows. An excerpt is searched as if it were the whole
// table, so sets far smaller than it get excerpts again.
#pragma once

#include "engine/search/search_data.hpp"

#include <numeric>
#include <span>
#include <vector>

namespace deduce {

template <class Objective>
struct Excerpt {
    static bool pays(const SearchData<Objective>& data, std::span<const ClassIndex> set) {
        return data.shared->makes_excerpts && set.size() >= data.tuning().least_excerpt &&
               set.size() <= data.table.class_count() / data.tuning().excerpt_ratio;
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
