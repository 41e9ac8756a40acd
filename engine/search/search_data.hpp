// All that a search reads and shares: the table, what is found out about it (table_facts.hpp), the bounds, the memo.
// Built once for an objective; immutable but for the memo, the open sets and the number of nodes.
//
// Excerpts of the table (excerpt.hpp) have search data of their own, which share all that does not name classes.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/bounds/weight_bound.hpp"
#include "engine/cutout/cutout.hpp"
#include "engine/memory/common_blocks.hpp"
#include "engine/memory/memo.hpp"
#include "engine/run/stop.hpp"
#include "engine/run/striped_counter.hpp"
#include "engine/search/common_looks.hpp"
#include "engine/search/move_hints.hpp"
#include "engine/search/narrowing.hpp"
#include "engine/search/open_sets.hpp"
#include "engine/search/search.hpp"
#include "engine/search/table_facts.hpp"
#include "engine/table/answer_table.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

// Pairs are decided by one look, which is cheaper than a memory access, unless the game has very many questions.
inline constexpr std::size_t least_remembered_set = 3;

// What holds for the whole table and for its excerpts.
template <class Objective>
struct SharedData {
    SharedData(const AnswerTable& t, const SearchParams& params)
        : switches(params.switches),
          tuning(params.tuning),
          stepping(params.stepping),
          gossip(params.switches.memo ? params.gossip : nullptr),
          facts(params.in_common.facts != nullptr ? params.in_common.facts
                                                  : std::make_shared<const TableFacts>(t, params, Objective())),
          memo(memo_of(t, params)),
          hints(params.memo_bytes),
          narrowing{params.width, params.tuning.least_narrow_set, t.class_count()},
          all_questions(t.question_count()),
          may_be_free(t.question_count()),
          no_symmetry(t),
          others_search(params.threads > 1 || params.in_common.open_sets != nullptr),
          looks(params.switches.common_looks ? params.in_common.looks : std::span<std::uint8_t>(), t.question_count()),
          blocks(params.in_common.blocks, params.tuning.least_common_block, params.in_common.searches),
          own_open_sets(params.in_common.open_sets == nullptr ? std::make_unique<OpenSets>() : nullptr),
          open_sets(own_open_sets ? *own_open_sets : *params.in_common.open_sets) {
        for (std::size_t n = 0; n <= std::min<std::size_t>(SetBounds::most_members, t.class_count()); n++)
            estimate_bounds.push_back(n == 0 ? 0 : Objective::estimate_bound(t, n));
        std::iota(all_questions.begin(), all_questions.end(), 0U);
        for (QuestionIndex q = 0; q < t.question_count(); q++) {
            int free_answers = 0;
            for (DenseAnswer a = 0; a < t.answer_count(q); a++) free_answers += t.cost(q, a) == 0 ? 1 : 0;
            may_be_free[q] = free_answers >= 2;
        }
        const bool has_few_questions = t.question_count() <= Cutout::few_questions;
        const bool has_blocks = facts->classes.weight_bound.uses_blocks();
        cuts_out = switches.cutout &&
                   (has_blocks || has_few_questions || t.question_count() >= tuning.least_distinct_questions);
        makes_excerpts = switches.excerpt && has_few_questions;
        // Above so tight bounds parts rise by what they are, and not as their classes do.
        if (Objective::sums && switches.shares && !has_blocks) least_share = tuning.least_share;
        if (t.question_count() >= tuning.least_costly_questions)
            least_costly_part = tuning.least_costly_part;
        else
            share_percent = tuning.share_percent;
        if (t.question_count() >= tuning.questions_for_pairs * t.class_count()) least_remembered = 2;
    }

    static Memo memo_of(const AnswerTable& t, const SearchParams& params) {
        if (!params.in_common.memo.empty()) return {params.in_common.memo, t.greatest_total()};
        return {params.switches.memo ? params.memo_bytes : 0, t.greatest_total()};
    }

    Switches switches;
    SearchTuning tuning;
    SearchListener stepping;
    Gossip* gossip; // null: no other searches
    const std::shared_ptr<const TableFacts> facts;
    Memo memo;
    MoveHints hints;
    const Narrowing narrowing;
    std::vector<Cost> estimate_bounds; // of sets of up to SetBounds::most_members classes
    std::vector<QuestionIndex> all_questions;
    std::vector<bool> may_be_free;
    SymmetryScope no_symmetry;
    bool others_search;    // the same sets at the same time: threads, or processes that have the open sets in common
    bool cuts_out = false; // small sets
    bool makes_excerpts = false;     // of sets that are far smaller than their table
    std::size_t least_share = 0;     // classes of a part; 0: none has shares
    std::size_t share_percent = 100; // of its share, that a part is asked for
    std::size_t least_costly_part = std::numeric_limits<std::size_t>::max(); // classes: see shares.hpp
    std::size_t least_remembered = least_remembered_set; // classes of a set; not of those in cutouts

    // Whether a part of so many classes is asked for its share at once.
    bool has_share(std::size_t part_size) const {
        return least_share != 0 && part_size >= least_share && part_size < least_costly_part;
    }

    void tell_of(SearchStep step, std::size_t set_size, double share = 1) const {
        if (stepping) stepping(step, set_size, share);
    }

    // Among the processes that search the game: each begins elsewhere.
    std::size_t place() const { return gossip != nullptr ? gossip->place() : 0; }

    void learn(const Key& key, const Interval& proven, std::size_t set_size) {
        memo.learn(key, proven, set_size);
        if (gossip != nullptr) gossip->tell(key, proven, set_size);
    }

    CommonLooks looks;
    CommonBlocks blocks;                     // of excerpts and cuts
    std::unique_ptr<OpenSets> own_open_sets; // none if they are in common
    OpenSets& open_sets;
    StripedCounter nodes; // player nodes expanded so far, by all threads
};

template <class Objective>
struct SearchData {
    SearchData(const AnswerTable& t, const SearchParams& params)
        : SearchData(std::make_shared<SharedData<Objective>>(t, params), t) {}

    // Of an excerpt: t is whole.table.excerpt(set, arrays), and `key` the set's own, where processes need to know.
    SearchData(const SearchData& whole, const AnswerTable& t, std::span<const ClassIndex> set, ArraySource& arrays,
               const Key& key)
        : SearchData(whole.shared, t, std::make_shared<const TableFacts::OfClasses>(*whole.classes, t, set, arrays),
                     key) {}

    const SearchTuning& tuning() const { return shared->tuning; }
    // Sets are bounded by weight.
    bool weighs() const { return classes->weighs; }

    // A lower bound of the best estimate of any set of that many classes.
    Cost estimate_bound(std::size_t size) const {
        if (!switches.size_bound) return 0;
        return size < shared->estimate_bounds.size() ? shared->estimate_bounds[size]
                                                     : Objective::estimate_bound(table, size);
    }

    // The best estimate of a set of classes; `members` is room for the situations where these are not the classes.
    // Unless the interval is closed, its lower end has reached `limit`.
    Interval estimate(std::span<const ClassIndex> set, Cost limit, std::vector<SituationIndex>& members) const {
        if (const Cost bound = estimate_bound(set.size()); bound >= limit) return {bound, infinite_cost};
        const Cost value = estimate(set, members);
        return {value, value};
    }
    Cost estimate(std::span<const ClassIndex> set, std::vector<SituationIndex>& members) const {
        if (set.size() == 1) return singles[set.front()];
        if (classes_are_situations) return Objective::estimate(estimator, set);
        members.clear();
        for (const ClassIndex c : set) members.insert(members.end(), table.members(c).begin(), table.members(c).end());
        return Objective::estimate(estimator, members);
    }

    const AnswerTable& table;
    const Key own_key; // of all its classes, and none of their images; of the whole table, and where nobody asks, zero
    const std::shared_ptr<SharedData<Objective>> shared;
    const Switches& switches;
    Memo& memo;
    const std::vector<Cost>& size_bounds;
    const SetBounds& set_bounds;
    const std::vector<QuestionIndex>& all_questions;
    const SymmetryScope& no_symmetry;
    const Estimator& estimator;
    const std::shared_ptr<const TableFacts::OfClasses> classes;
    const SetKeys& keys;
    const FrequentAnswers& frequent_answers;
    const std::span<const Cost> singles;
    const WeightBound& weight_bound; // bounds nothing unless weighs()
    const TableRows& table_rows;
    bool classes_are_situations;
    bool has_unit_weights;

  private:
    // Of the whole table.
    SearchData(const std::shared_ptr<SharedData<Objective>>& s, const AnswerTable& t)
        : SearchData(s, t, std::shared_ptr<const TableFacts::OfClasses>(s->facts, &s->facts->classes)) {}

    SearchData(std::shared_ptr<SharedData<Objective>> s, const AnswerTable& t,
               std::shared_ptr<const TableFacts::OfClasses> c, const Key& key = {})
        : table(t),
          own_key(key),
          shared(std::move(s)),
          switches(shared->switches),
          memo(shared->memo),
          size_bounds(shared->facts->size_bounds),
          set_bounds(shared->facts->set_bounds),
          all_questions(shared->all_questions),
          no_symmetry(shared->no_symmetry),
          estimator(t.game().estimator()),
          classes(std::move(c)),
          keys(classes->keys),
          frequent_answers(classes->frequent_answers),
          singles(classes->singles),
          weight_bound(classes->weight_bound),
          table_rows(classes->table_rows),
          classes_are_situations(t.classes_are_situations()),
          has_unit_weights(t.has_unit_weights()) {}
};

} // namespace deduce
