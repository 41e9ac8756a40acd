// What a search finds out about its table before it begins, and what never changes from then on. Searches of one table
// in one process can have it in common: it takes a hundred bytes a class and more.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/bounds/weight_bound.hpp"
#include "engine/memory/array_source.hpp"
#include "engine/memory/flat_array.hpp"
#include "engine/search/frequent_answers.hpp"
#include "engine/search/search.hpp"
#include "engine/search/set_keys.hpp"
#include "engine/search/table_rows.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/table/symmetry.hpp"

#include <span>
#include <vector>

namespace deduce {

struct TableFacts {
    // Of the classes of a table, or of an excerpt of it.
    struct OfClasses {
        OfClasses(const AnswerTable& table, SetKeys keys);
        // Of the excerpt of a set.
        OfClasses(const OfClasses& whole, const AnswerTable& excerpt, std::span<const ClassIndex> set,
                  ArraySource& arrays);

        SetKeys keys; // canonical under the game's symmetries, if these are few
        FrequentAnswers frequent_answers;
        FlatArray<Cost> singles;  // what a class costs by itself
        bool weighs = false;      // sets are bounded by weight
        WeightBound weight_bound; // bounds nothing unless weighs
        TableRows table_rows;
    };

    // For an objective, and the switches and the tuning of params. Keeps a reference to the table. Throws Stopped soon
    // after the flag is set, where it takes long.
    template <class Objective>
    TableFacts(const AnswerTable& table, const SearchParams& params, Objective);

    std::vector<Cost> size_bounds; // by number of classes; weighted with the least weight for the average objective
    SetBounds set_bounds;
    SymmetryScope symmetries; // of the whole table
    OfClasses classes;

  private:
    struct Symmetries {
        std::vector<TableSymmetry> generators;
        std::vector<TableSymmetry> group; // the identity alone, if the group is large
    };
    static Symmetries symmetries_of(const AnswerTable& table, const SearchParams& params);

    template <class Objective>
    TableFacts(const AnswerTable& table, const SearchParams& params, Objective, Symmetries found);

    void find_weight_bound(const AnswerTable& table, const SearchParams& params);
};

} // namespace deduce
