// Branch and bound where decision sets are lists of classes, of any size: see branch_and_bound.hpp.
//
// Children are handed the questions that still split their node. Small sets go on in cutouts, and sets far smaller than
// their table in excerpts. Several threads try the questions of a node together (trial.hpp), and leave parts that
// another thread is at for the end (open_sets.hpp). The parts of a question are asked for shares first (shares.hpp).
#pragma once

#include "engine/cutout/cutout_search.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/any_survey.hpp"
#include "engine/search/common_cuts.hpp"
#include "engine/search/excerpt.hpp"
#include "engine/search/narrowing.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/partition.hpp"
#include "engine/search/player_node.hpp"
#include "engine/search/search.hpp"
#include "engine/search/search_data.hpp"

#include <optional>
#include <span>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

namespace deduce {

// What one thread needs for itself.
struct SearchThread {
    Scratch scratch;
    std::vector<SituationIndex> members;
    WeightBound::Room weights;
};

template <class Cell, class Goal>
class ListSearch {
  public:
    using Objective = Goal;
    using Part = deduce::Part;
    using Room = SearchThread;
    using Company = Above;
    using Set = std::span<const ClassIndex>;

    // The questions that may still split the set, and the symmetries that keep it.
    struct Node {
        Set set;
        Key key;
        std::span<const QuestionIndex> live;
        const SymmetryScope* scope;
        const SetBounds::Table* size_bounds; // of all subsets
        const ImageSums* sums = nullptr;     // if they are at hand

        std::size_t size() const { return set.size(); }
    };
    struct Cut {
        std::span<Part> parts;
        std::optional<SymmetryList> fixing; // the question, once they are needed
        common_cuts::Block block;           // where the parts lie, if another process has cut the set
    };

    ListSearch(const SearchData<Objective>& data, int threads, StopFlag stop);

    // Of an excerpt of the whole table.
    ListSearch(const SearchData<Objective>& data, const ListSearch& whole);

    // While it lives, and nothing else runs, another stop flag counts.
    class OtherStop {
      public:
        OtherStop(ListSearch& search, StopFlag stop) : search_(search), before_(search.trial_params_.stop) {
            search.obey(stop);
        }
        ~OtherStop() { search_.obey(before_); }
        OtherStop(const OtherStop&) = delete;
        OtherStop& operator=(const OtherStop&) = delete;

      private:
        ListSearch& search_;
        StopFlag before_;
    };

    Node root_of(const Subproblem& subproblem, const SymmetryScope& scope) const;

    Interval solve(const Node& node, Cost limit, const Above& above);

    // The same if this question must be asked. Nothing of it is remembered as the node's value.
    Interval solve_question(const Node& node, QuestionIndex question, Cost limit, const Above& above);

    // An upper bound, by greedy_play.hpp; the same if this question is asked first. Where others play it, too, so many
    // parts are left to them at first. Throws Stopped soon after the flag is set.
    Cost play_greedily(const Node& node, std::size_t turn = 0);
    Cost play_greedily(const Node& node, const View& view, QuestionIndex question, std::size_t turn = 0);
    // What that may come to, as far as a few plies tell: no bound. A value of `enough` or more, if it comes to as much.
    Cost foresee(const Node& node, const View& view, QuestionIndex question, Cost enough);

    // What branch_and_bound.hpp asks of a representation.
    static constexpr bool hands_down_live = true;
    static constexpr bool cuts_in_order = true; // keys may be dear, and small sets are known more often
    static constexpr bool shares_parts = true;
    static constexpr bool keeps_hints = true;
    static constexpr bool plays_greedily = true;

    const SearchData<Objective>& data() const { return data_; }
    const TrialParams& trial_params() const { return trial_params_; }
    void keep_hint(const Node& node, QuestionIndex q) { data_.shared->hints.keep(node.key, node.size(), q); }
    Room& room() { return rooms_.local(); }

    std::size_t question_count(const Node& node) const { return node.live.size(); }
    QuestionIndex question(const Node& node, std::size_t j) const { return node.live[j]; }
    void survey(const Node& node, Cost, std::span<Tally> tallies, View& view, Scratch::Frame& frame, StopFlag stop,
                const Above& above, SearchStep step);
    // The same without a step, and without what other processes know: it tells the same each time. They may count, too.
    void count(const Node& node, std::span<Tally> tallies, View& view, Scratch::Frame& frame, StopFlag stop,
               const Above& above, JointCounts* joint = nullptr);
    // Takes from the view the choices that a narrow search does not ask.
    void narrow(const Node& node, View& view, Scratch::Frame& frame) const {
        const Narrowing& narrowing = data_.shared->narrowing;
        if (narrowing.cuts(node.size())) keep_best<Cell>(data_.table, node.set, narrowing.width, view, frame);
    }
    bool represents(const Node& node, QuestionIndex q) const { return node.scope->represents(q); }
    bool costs_nothing(const Node& node, QuestionIndex q) const;
    Cost dearest_single(const Node& node, QuestionIndex q) const;

    Cost singles_of(const Node&, Set set) const {
        Cost value = 0;
        for (const ClassIndex c : set) value = Objective::join(value, data_.singles[c]);
        return value;
    }
    Interval estimate(const Node&, Set set, std::size_t, Cost limit, Room& room) const {
        return data_.estimate(set, limit, room.members);
    }

    Cut cut(const Node& node, const View& view, const Choice& choice, Scratch::Frame& frame);
    // The same as a step, which other processes may have taken.
    Cut cut_in_common(const Node& node, const View& view, const Choice& choice, Scratch::Frame& frame);
    Cost recall(const Node&, Cut& cut, Cost total, Cost bound) const;
    OnePly one_ply(const Node&, const View& view, const Part& part, Cost enough, Room& room) {
        return surveys_.one_ply(part.set, view.live, *view.size_bounds, enough, room.scratch, trial_params_.stop);
    }
    void remember_look(const Node&, const Part& part) {
        if (is_remembered(part.set)) data_.memo.learn_if_room(part.key, part.bounds, part.set.size());
    }
    Interval solve_part(const Node& node, const View& view, const Choice& choice, Cut& cut, const Part& part,
                        Cost limit, const Above& above);

    // visit(child) of a part that the question's cut made, with the symmetries that keep it.
    template <class Visit>
    auto with_child(const Node& node, const View& view, QuestionIndex question, Cut& cut, const Part& part,
                    const Visit& visit) const {
        if (node.scope->is_trivial() || part.set.size() < data_.tuning().least_scoped_set)
            return visit(child_of(view, part, data_.no_symmetry));
        if (!cut.fixing) cut.fixing = node.scope->fixing(question);
        const auto scope = SymmetryScope::with_answer(data_.table, *cut.fixing, question, part.set.front());
        return visit(child_of(view, part, scope));
    }

    bool is_contended(Set set) const { return is_contended_here(set) || is_shared(set); }
    // Others are at the part. Where several processes are together at its question, small parts are marked, too.
    bool is_open(const Part& part, bool is_joint) const {
        return ((is_contended_here(part.set) || is_small(part.set, is_joint)) &&
                data_.shared->open_sets.has(part.key)) ||
               (is_shared(part.set) && data_.shared->gossip->is_elsewhere(part.key));
    }
    OpenSets::Mark mark_of_small(const Part& part, bool is_joint) const {
        return {data_.shared->open_sets, part.key, is_small(part.set, is_joint)};
    }
    // Other processes may come to the set.
    bool is_shared(Set set) const {
        return data_.shared->gossip != nullptr && data_.shared->gossip->is_shared(set.size());
    }
    // Other processes see to the root's first question: see put_off.hpp.
    bool goes_ahead() const {
        const Gossip* const gossip = data_.shared->gossip;
        return gossip != nullptr && gossip->place() >= ranks_that_stay(data_.tuning(), gossip->places());
    }
    Gossip* gossip_of(Set set) const { return is_shared(set) ? data_.shared->gossip : nullptr; }
    // Of the set itself, and none of its images.
    Key own_key(const Node& node) const {
        if (node.size() == data_.table.class_count()) return data_.own_key;
        return node.sums != nullptr ? SetKeys::as_it_is(*node.sums) : data_.keys.as_it_is(node.set);
    }
    SharedQuestions<ListSearch> shared_questions(const Node& node) const { return {*this, node}; }
    // Other processes are at the node, too: each leaves to them what they are at.
    bool is_joint(const Node& node) const {
        return data_.switches.deferral && is_shared(node.set) && data_.shared->gossip->is_elsewhere(node.key);
    }
    // How many open parts of a node's question to leave to them.
    std::size_t turn_at(const Node& node) const { return is_joint(node) ? data_.shared->place() : 0; }
    // The same of those who join others at the parts of a large set, but for the first few.
    std::size_t turn_of_joining(const Node& node) const {
        const SearchTuning& tuning = data_.tuning();
        const std::size_t turn = node.size() >= tuning.least_spread_set ? turn_at(node) : 0;
        return turn >= tuning.ranks_that_join ? turn : 0;
    }
    Interval known_of(const Node& node);

    // What greedy_play.hpp asks besides: all parts of a question, with their keys, by their answers.
    Cut parts_with_keys(const Node& node, const View& view, QuestionIndex question, Scratch::Frame& frame);
    // Of a part, which the symmetries of `scope` keep. The node keeps a reference to them.
    Node child_of(const View& view, const Part& part, const SymmetryScope& scope) const {
        return {part.set, part.key, view.live, &scope, view.size_bounds, part.sums};
    }
    bool is_remembered(Set set) const { return data_.switches.memo && set.size() >= data_.shared->least_remembered; }
    void remember(const Node& node, const Interval& bounds) {
        if (is_remembered(node.set)) data_.shared->learn(node.key, bounds, node.set.size());
    }

  private:
    bool is_contended_here(Set set) const {
        return data_.shared->others_search && data_.switches.deferral &&
               set.size() >= data_.tuning().least_contended_set;
    }
    bool is_small(Set set, bool is_joint) const {
        return is_joint && data_.shared->others_search && is_remembered(set) &&
               set.size() < data_.tuning().least_contended_set;
    }
    void obey(StopFlag stop) {
        trial_params_.stop = stop;
        for (CutoutSearch<Objective>& search : cutouts_) search.obey(stop);
    }
    // Looks that processes have in common, by the set's own key: block by block, each at another one; or at all of it,
    // which the others find then.
    void look_in_turns(const Node& node, const Key& key, std::span<Tally> tallies, StopFlag stop, const Above& above,
                       SearchStep step);
    void count_for_all(const Node& node, const Key& key, std::span<Tally> tallies, View& view, Scratch::Frame& frame,
                       StopFlag stop, const Above& above, SearchStep step);
    // Where several processes count what a large set answers, by the set's own key.
    std::optional<CommonBlocks::Block> block_of_counts(const Node& node, const Key& own_key) const;
    // May be cut by one process for all.
    bool has_common_cuts(const Node& node) const {
        return is_shared(node.set) && data_.switches.common_cuts && node.size() >= data_.tuning().least_common_cut;
    }
    PartOrder part_order() const { return data_.switches.ordering ? PartOrder::by_size : PartOrder::by_answer; }
    std::span<Part> parts_here(const Node& node, const View& view, QuestionIndex question, Scratch::Frame& frame) const;
    // Its parts may lie in a block, or be made for it. Nothing bounds them yet.
    Cut parts_in_common(const Node& node, const View& view, QuestionIndex question, Scratch::Frame& frame);
    void bound_by_size(Cut& cut, const View& view);
    // Nothing if it gets no excerpt now.
    std::optional<Interval> solve_in_excerpt(const Node& node, Cost limit, const Above& above);

    // What is known of a set by size and weight, and whether the memo is asked for more.
    Interval by_size(Set set, const SetBounds::Table& size_bounds) {
        if (set.size() == 1) return {data_.singles[set.front()], data_.singles[set.front()]};
        const std::vector<Cost>& general = data_.size_bounds;
        const Cost bound =
            set.size() < size_bounds.by_size.size() ? size_bounds.by_size[set.size()] : general[set.size()];
        if (!data_.weighs()) return {bound, infinite_cost};
        return {std::max(bound, data_.weight_bound.of(set, size_bounds, room().weights)), infinite_cost};
    }

    const SearchData<Objective>& data_;
    AnySurvey<Cell, Objective> surveys_;
    TrialParams trial_params_;
    tbb::enumerable_thread_specific<SearchThread> rooms_;
    tbb::enumerable_thread_specific<CutoutSearch<Objective>> cutouts_;
};

extern template class ListSearch<std::uint8_t, AverageObjective>;
extern template class ListSearch<std::uint16_t, AverageObjective>;
extern template class ListSearch<std::uint8_t, WorstObjective>;
extern template class ListSearch<std::uint16_t, WorstObjective>;

} // namespace deduce
