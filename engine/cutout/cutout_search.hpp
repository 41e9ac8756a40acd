// Branch and bound inside cutouts, where decision sets of at most 64 classes are words: see branch_and_bound.hpp.
//
// It is the search of list_search.hpp on cheaper ground: no lists of members, no keys but the set's own word, and a
// memo in the cache. What is proven of a set that was searched goes to the shared memo too, and is looked for there
// before the search begins. One thread is alone here, and parts have no shares: a part is cheap to solve to its end.
//
// Where a set is less than half of its cutout, and many questions are left, it gets a cutout of its own, with fewer.
#pragma once

#include "engine/cutout/cutout.hpp"
#include "engine/cutout/cutout_keys.hpp"
#include "engine/cutout/cutout_memo.hpp"
#include "engine/cutout/cutout_survey.hpp"
#include "engine/cutout/cutout_weights.hpp"
#include "engine/memory/scratch.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/player_node.hpp"
#include "engine/search/search_data.hpp"

#include <bit>
#include <memory>
#include <span>
#include <vector>

namespace deduce {

// Belongs to one thread.
template <class Goal>
class CutoutSearch {
  public:
    using Objective = Goal;

    // Keeps references.
    CutoutSearch(const SearchData<Objective>& data, StopFlag stop);

    // Solves a set of 2 to Cutout::most_members classes. `live` holds all questions that split it, and `outer` bounds
    // all its subsets.
    template <class Cell>
    Interval solve(std::span<const ClassIndex> set, std::span<const QuestionIndex> live, const SetBounds::Table& outer,
                   const Interval& known, Cost limit);

    // What branch_and_bound.hpp asks of a representation.
    static constexpr bool hands_down_live = false; // a cutout's questions are few
    static constexpr bool cuts_in_order = false;   // most questions are refuted by the memos, in any order
    static constexpr bool shares_parts = false;
    static constexpr bool plays_greedily = false;
    static constexpr bool keeps_hints = false; // small sets are quickly looked at again
    using Company = Alone;
    using Set = MemberMask;

    struct Level {
        std::size_t depth;
        Cutout cutout = {};
        CutoutKeys keys = {};
        CutoutMemo memo = {};
        CutoutWeights weights = {};
    };
    struct Node {
        Level* level;
        MemberMask set;
        std::size_t members;
        const SetBounds::Table* size_bounds; // of all subsets

        std::size_t size() const { return members; }
    };
    struct Part {
        MemberMask set;
        std::uint32_t members;
        std::uint32_t answer;
        Cost edge;
        Interval bounds;
        bool remembered; // one ply was looked at before
        bool has_key;
        Key key; // the shared memo's

        std::size_t size() const { return members; }
    };
    struct Cut {
        std::span<Part> parts;
    };
    struct Room {
        Scratch scratch;
        std::vector<ClassIndex> classes;
        std::vector<SituationIndex> members;
    };

    const SearchData<Objective>& data() const { return data_; }
    const TrialParams& trial_params() const { return trial_params_; }
    void obey(StopFlag stop) { trial_params_.stop = stop; }
    Room& room() { return room_; }

    std::size_t question_count(const Node& node) const { return node.level->cutout.question_count(); }
    QuestionIndex question(const Node&, std::size_t j) const { return static_cast<QuestionIndex>(j); }
    void survey(const Node& node, Cost limit, std::span<Tally> tallies, View& view, Scratch::Frame&, StopFlag,
                const Alone&, SearchStep step) {
        data_.shared->tell_of(step, node.size());
        view.size_bounds = data_.weighs() ? &node.level->weights.run(node.set, limit, tallies)
                                          : &survey_.run(node.level->cutout, node.set, *node.size_bounds, tallies);
    }
    bool represents(const Node&, QuestionIndex) const { return true; } // an orbit takes longer than a question
    bool costs_nothing(const Node& node, QuestionIndex q) const;
    Cost dearest_single(const Node& node, QuestionIndex q) const;

    Cost singles_of(const Node& node, MemberMask set) const {
        Cost value = 0;
        for (; set != 0; set &= set - 1)
            value = Objective::join(value, data_.singles[node.level->cutout.class_of(lowest_of(set))]);
        return value;
    }
    Interval estimate(const Node& node, MemberMask set, std::size_t members, Cost limit, Room& room) const;

    Cut cut(const Node& node, const View& view, const Choice& choice, Scratch::Frame& frame);
    Cost recall(const Node& node, Cut& cut, Cost total, Cost bound) const;
    OnePly one_ply(const Node& node, const View& view, const Part& part, Cost enough, Room&) {
        if (data_.weighs()) return node.level->weights.one_ply(part.set);
        return survey_.one_ply(node.level->cutout, part.set, *view.size_bounds, enough);
    }
    void remember_look(const Node& node, Part& part);
    Interval solve_part(const Node& node, const View& view, const Choice&, Cut&, Part& part, Cost limit, const Alone&);

  private:
    static std::size_t lowest_of(MemberMask set) { return static_cast<std::size_t>(std::countr_zero(set)); }

    // Of a cutout that was just taken.
    void prepare(Level& here) const;
    Level& level(std::size_t depth);
    const Key& key_of(const Level& here, Part& part) const;

    const SearchData<Objective>& data_;
    TrialParams trial_params_;
    CutoutSurvey survey_;
    std::vector<std::unique_ptr<Level>> levels_;
    Room room_;
};

} // namespace deduce
