// All that a search reads and shares: the table, the bounds by size, the single classes' estimates, the symmetries'
// images of the class keys, the memo. Built once for an objective; immutable but for the memo.
#pragma once

#include "engine/answer_table.hpp"
#include "engine/bounds/set_bound.hpp"
#include "engine/cutout/cutout.hpp"
#include "engine/memo.hpp"
#include "engine/search/search.hpp"
#include "engine/search/set_keys.hpp"
#include "engine/symmetry.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace deduce {

// Pairs are decided by one look, which is cheaper than a memory access.
inline constexpr std::size_t least_remembered_set = 3;

template <class Objective>
struct SearchData {
    SearchData(const AnswerTable& t, const SearchParams& params)
        : table(t),
          switches(params.switches),
          memo(params.switches.memo ? params.memo_bytes : 0, t.greatest_total()),
          size_bounds(params.switches.size_bound ? Objective::size_bounds(t)
                                                 : std::vector<Cost>(t.class_count() + std::size_t{1}, 0)),
          set_bounds(t, Objective::sums, size_bounds, params.switches.size_bound && params.switches.set_bound),
          estimator(t.game().estimator()),
          classes_are_situations(t.class_count() == t.situation_count()) {
        std::vector<TableSymmetry> generators;
        if (switches.symmetry) generators = table_symmetries(t);
        keys = std::make_unique<SetKeys>(t, small_group(t, generators, most_key_images), switches.symmetry);
        root_scope = std::make_unique<SymmetryScope>(t, std::move(generators));
        no_symmetry = std::make_unique<SymmetryScope>(t, std::vector<TableSymmetry>{});
        for (ClassIndex c = 0; c < t.class_count(); c++)
            singles.push_back(Objective::estimate(estimator, t.members(c)));
        for (std::size_t n = 0; n <= std::min<std::size_t>(SetBounds::most_members, t.class_count()); n++)
            estimate_bounds.push_back(n == 0 ? 0 : Objective::estimate_bound(t, n));
        all_questions.resize(t.question_count());
        may_be_free.resize(t.question_count());
        for (QuestionIndex q = 0; q < t.question_count(); q++) {
            all_questions[q] = q;
            int free_answers = 0;
            for (DenseAnswer a = 0; a < t.answer_count(q); a++) free_answers += t.cost(q, a) == 0 ? 1 : 0;
            may_be_free[q] = free_answers >= 2;
        }
        has_unit_weights = t.has_unit_weights();
        cuts_out = switches.cutout && (t.question_count() <= Cutout::few_questions ||
                                       t.question_count() >= params.least_distinct_questions);
    }

    // The best estimate of a set of classes; `members` is room for the situations where classes have several.
    Cost estimate(std::span<const ClassIndex> set, std::vector<SituationIndex>& members) const {
        if (set.size() == 1) return singles[set.front()];
        if (classes_are_situations) return Objective::estimate(estimator, set);
        members.clear();
        for (const ClassIndex c : set) members.insert(members.end(), table.members(c).begin(), table.members(c).end());
        return Objective::estimate(estimator, members);
    }

    const AnswerTable& table;
    Switches switches;
    Memo memo;
    std::vector<Cost> size_bounds; // by number of classes; weighted with the least weight for the average objective
    SetBounds set_bounds;
    std::vector<Cost> estimate_bounds; // of sets of up to SetBounds::most_members classes
    const Estimator& estimator;
    bool classes_are_situations;
    bool has_unit_weights = false;
    bool cuts_out = false;         // small sets
    std::unique_ptr<SetKeys> keys; // canonical under the game's symmetries, if these are few
    std::unique_ptr<SymmetryScope> root_scope;
    std::unique_ptr<SymmetryScope> no_symmetry;
    std::vector<Cost> singles;
    std::vector<QuestionIndex> all_questions;
    std::vector<bool> may_be_free;
};

} // namespace deduce
