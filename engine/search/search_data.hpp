// All that a search reads and shares: the table, the bounds by size, the single classes' estimates, the symmetries'
// images of the class keys, the memo. Built once for an objective; immutable but for the memo, the open sets and the
// number of nodes.
//
// Excerpts of the table (excerpt.hpp) have search data of their own, which share all that does not name classes.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/bounds/weight_bound.hpp"
#include "engine/cutout/cutout.hpp"
#include "engine/memory/gather.hpp"
#include "engine/memory/memo.hpp"
#include "engine/run/stop.hpp"
#include "engine/run/striped_counter.hpp"
#include "engine/search/frequent_answers.hpp"
#include "engine/search/move_hints.hpp"
#include "engine/search/open_sets.hpp"
#include "engine/search/search.hpp"
#include "engine/search/set_keys.hpp"
#include "engine/table/answer_table.hpp"
#include "engine/table/symmetry.hpp"

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
          looking(params.looking),
          gossip(params.switches.memo ? params.gossip : nullptr),
          memo(memo_of(t, params)),
          hints(params.memo_bytes),
          size_bounds(params.switches.size_bound ? Objective::size_bounds(t)
                                                 : std::vector<Cost>(t.class_count() + std::size_t{1}, 0)),
          set_bounds(t, Objective::sums, size_bounds, params.switches.size_bound && params.switches.set_bound),
          all_questions(t.question_count()),
          may_be_free(t.question_count()),
          no_symmetry(t, {}),
          others_search(params.threads > 1 || params.in_common.open_sets != nullptr),
          open_sets(params.in_common.open_sets != nullptr ? *params.in_common.open_sets : own_open_sets) {
        for (std::size_t n = 0; n <= std::min<std::size_t>(SetBounds::most_members, t.class_count()); n++)
            estimate_bounds.push_back(n == 0 ? 0 : Objective::estimate_bound(t, n));
        std::iota(all_questions.begin(), all_questions.end(), 0U);
        for (QuestionIndex q = 0; q < t.question_count(); q++) {
            int free_answers = 0;
            for (DenseAnswer a = 0; a < t.answer_count(q); a++) free_answers += t.cost(q, a) == 0 ? 1 : 0;
            may_be_free[q] = free_answers >= 2;
        }
        const bool has_few_questions = t.question_count() <= Cutout::few_questions;
        cuts_out = switches.cutout && (has_few_questions || t.question_count() >= tuning.least_distinct_questions);
        makes_excerpts = switches.excerpt && has_few_questions;
        if (Objective::sums && switches.shares) least_share = tuning.least_share;
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
    std::function<void(std::size_t)> looking;
    Gossip* gossip; // null: no other searches
    Memo memo;
    MoveHints hints;
    std::vector<Cost> size_bounds; // by number of classes; weighted with the least weight for the average objective
    SetBounds set_bounds;
    std::vector<Cost> estimate_bounds; // of sets of up to SetBounds::most_members classes
    std::vector<QuestionIndex> all_questions;
    std::vector<bool> may_be_free;
    SymmetryScope no_symmetry;
    bool others_search;    // the same sets at the same time: threads, or processes that have the open sets in common
    bool cuts_out = false; // small sets
    bool weighs = false;   // sets are bounded by weight (SearchData::weight_bound)
    bool makes_excerpts = false;     // of sets that are far smaller than their table
    std::size_t least_share = 0;     // classes of a part; 0: none has shares
    std::size_t share_percent = 100; // of its share, that a part is asked for
    std::size_t least_costly_part = std::numeric_limits<std::size_t>::max(); // classes: see shares.hpp
    std::size_t least_remembered = least_remembered_set; // classes of a set; not of those in cutouts

    // Whether a part of so many classes is asked for its share at once.
    bool has_share(std::size_t part_size) const {
        return least_share != 0 && part_size >= least_share && part_size < least_costly_part;
    }

    void learn(const Key& key, const Interval& proven, std::size_t set_size) {
        memo.learn(key, proven, set_size);
        if (gossip != nullptr) gossip->tell(key, proven, set_size);
    }

    OpenSets own_open_sets;
    OpenSets& open_sets;
    StripedCounter nodes; // player nodes expanded so far, by all threads
};

template <class Objective>
struct SearchData {
    SearchData(const AnswerTable& t, const SearchParams& params)
        : SearchData(std::make_shared<SharedData<Objective>>(t, params), t) {
        std::vector<TableSymmetry> generators;
        if (switches.symmetry) generators = table_symmetries(t, params.stop);
        keys = std::make_unique<SetKeys>(t, small_group(t, generators, most_key_images), switches.symmetry);
        root_scope = std::make_unique<SymmetryScope>(t, std::move(generators));
        frequent_answers = FrequentAnswers(t);
        classes_are_situations = t.classes_are_situations();
        const StopFlag stop = unless_small(params.stop, std::size_t{t.class_count()} * t.question_count());
        for (ClassIndex c = 0; c < t.class_count(); c++) {
            if (c % 1024 == 0) throw_if_set(stop);
            singles.push_back(Objective::estimate(estimator, t.members(c)));
        }
        if constexpr (Objective::sums) find_weight_bound();
    }

    // Of an excerpt: t is whole.table.excerpt(set).
    SearchData(const SearchData& whole, const AnswerTable& t, std::span<const ClassIndex> set)
        : SearchData(whole.shared, t) {
        keys = std::make_unique<SetKeys>(*whole.keys, t, set);
        frequent_answers = FrequentAnswers(whole.frequent_answers, t);
        singles = gather<Cost>(whole.singles, set);
        if (shared->weighs) weight_bound = WeightBound(whole.weight_bound, t, set);
    }

    const SearchTuning& tuning() const { return shared->tuning; }

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
    const std::shared_ptr<SharedData<Objective>> shared;
    const Switches& switches;
    Memo& memo;
    const std::vector<Cost>& size_bounds;
    const SetBounds& set_bounds;
    const std::vector<QuestionIndex>& all_questions;
    const SymmetryScope& no_symmetry;
    const Estimator& estimator;
    bool classes_are_situations = false;
    bool has_unit_weights;
    std::unique_ptr<SetKeys> keys;             // canonical under the game's symmetries, if these are few
    std::unique_ptr<SymmetryScope> root_scope; // none of an excerpt
    FrequentAnswers frequent_answers;
    std::vector<Cost> singles;
    WeightBound weight_bound; // bounds nothing unless shared->weighs

  private:
    // Where all weights are one, bounds by size are good, and each layer takes as long as all of these.
    static constexpr std::size_t most_layers_of_units = 8;

    // Bounds by weight cost time: they are used where they bound all classes together so much better.
    void find_weight_bound() {
        const WeightBoundParams wanted{switches.weight_layers, switches.cost_layers, switches.entropy};
        if (!switches.size_bound || (has_unit_weights && !has_dear_questions())) return;
        WeightBound bound(table, singles, wanted);
        if (has_unit_weights && bound.layer_count() > most_layers_of_units) return;
        if (bound.params().entropy) shared->set_bounds.find_bits();
        std::vector<ClassIndex> all(table.class_count());
        std::iota(all.begin(), all.end(), 0U);
        WeightBound::Room room;
        const auto by_weight = static_cast<double>(bound.of(all, set_bounds.general(), room));
        const auto by_size = static_cast<double>(size_bounds[all.size()]);
        if (by_weight * 100 < by_size * static_cast<double>(100 + tuning().least_weight_gain)) return;
        shared->weighs = true;
        weight_bound = std::move(bound);
        if (!weight_bound.uses_blocks()) return;
        shared->cuts_out = switches.cutout;
        shared->least_share = 0; // parts rise above so tight bounds by what they are, and not as their classes do
    }
    // Some question costs more than another, whatever the answer is.
    bool has_dear_questions() const {
        std::optional<Cost> cost;
        for (QuestionIndex q = 0; q < table.question_count(); q++) {
            const auto costs = table.costs().subspan(table.answer_offset(q), table.answer_count(q));
            if (costs.empty()) continue;
            const Cost least = std::ranges::min(costs);
            if (cost.value_or(least) != least) return true;
            cost = least;
        }
        return false;
    }

    SearchData(std::shared_ptr<SharedData<Objective>> s, const AnswerTable& t)
        : table(t),
          shared(std::move(s)),
          switches(shared->switches),
          memo(shared->memo),
          size_bounds(shared->size_bounds),
          set_bounds(shared->set_bounds),
          all_questions(shared->all_questions),
          no_symmetry(shared->no_symmetry),
          estimator(t.game().estimator()),
          has_unit_weights(t.has_unit_weights()),
          weight_bound(t) {}
};

} // namespace deduce
