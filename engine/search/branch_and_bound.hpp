// Branch and bound over decision sets, for both objectives and one or many threads.
//
//   player node     solve()     the least of its questions and its estimate, within a limit      Algorithm 6.25
//   computer node   evaluate()  its parts joined, each with the limit that the others leave it   Algorithms 6.30, 6.32
//
// The contract is search.hpp's: every returned interval is proven, and unless the search was stopped it is closed or
// its lower end has reached the limit. Several threads try the questions of a node together (trial.hpp), and leave
// parts that another thread is at for the end (open_sets.hpp).
#pragma once

#include "engine/cutout/cutout_search.hpp"
#include "engine/search/any_survey.hpp"
#include "engine/search/excerpt.hpp"
#include "engine/search/objective.hpp"
#include "engine/search/partition.hpp"
#include "engine/search/search.hpp"
#include "engine/search/search_data.hpp"
#include "engine/search/trial.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <span>

#include <tbb/enumerable_thread_specific.h>

namespace deduce {

// What one thread needs for itself.
struct SearchThread {
    Scratch scratch;
    std::vector<std::uint32_t> counters;
    std::vector<SituationIndex> members;
};

template <class Cell, class Objective>
class BranchAndBound {
  public:
    // A player node: a decision set, the questions that may still split it, the symmetries that keep it.
    struct Node {
        std::span<const ClassIndex> set;
        Key key;
        std::span<const QuestionIndex> live;
        const SymmetryScope* scope;
        const SetBounds::Table* size_bounds; // of all subsets
    };

    BranchAndBound(const SearchData<Objective>& data, int threads, const std::atomic<bool>* stop)
        : data_(data), surveys_(data), trial_params_{data.switches, data.tuning(), threads, stop}, cutouts_([this] {
              return CutoutSearch<Objective>(data_, surveys_.table_rows(), trial_params_.stop);
          }) {}

    Node root_of(const Subproblem& subproblem, const SymmetryScope& scope) const;

    Interval solve(const Node& node, Cost limit, const Above& above);

    // The same if this question must be asked. Nothing of it is remembered as the node's value.
    Interval solve_question(const Node& node, QuestionIndex question, Cost limit, const Above& above);

    // An upper bound: the value of always asking the question with the least one-ply bound, of those of finite cost.
    Cost play_greedily(const Node& node);

    // What one ply tells: bounds of the node, and its questions worth asking, best first.
    struct Choice {
        QuestionIndex question;
        Tally tally;
    };
    struct View {
        Interval bounds;
        Cost estimate;                       // or a lower bound of it that has reached the limit
        std::span<Choice> choices;           // questions whose bound is below the limit, one an orbit
        std::span<const QuestionIndex> live; // questions that still split the set
        const SetBounds::Table* size_bounds; // of all subsets
        Cost rest;                           // a lower bound of all that is not in choices, the estimate included
    };
    View look(const Node& node, Cost limit, Interval known, SearchThread& thread, Scratch::Frame& frame);

    SearchThread& this_thread() { return threads_state_.local(); }

  private:
    Interval expand(const Node& node, Cost limit, const Interval& known, const Above& above);
    Interval solve_in_excerpt(const Node& node, Cost limit, const Above& above);

    // What is known of a set without any work, and whether the memo is asked for more.
    Interval by_size(std::span<const ClassIndex> set, const SetBounds::Table& size_bounds) const;
    bool is_remembered(std::span<const ClassIndex> set) const {
        return data_.switches.memo && set.size() >= data_.shared->least_remembered;
    }
    void remember(std::span<const ClassIndex> set, const Key& key, const Interval& bounds);
    void remember_look(const Part& part); // one ply proved its bounds
    Interval known_of(const Node& node) const;
    bool is_contended(std::span<const ClassIndex> set) const;
    Verdict evaluate(const Node& node, const View& view, const Choice& choice, const Trial& trial);
    Cost size_bound(std::size_t size, const SetBounds::Table& table) const {
        return size < table.by_size.size() ? table.by_size[size] : data_.size_bounds[size];
    }
    void look_one_ply(const View& view, Part& part, SearchThread& thread);
    std::optional<Cost> value_if_singles(std::span<const ClassIndex> set, QuestionIndex q, const Tally& tally) const;
    bool stopped() const { return trial_params_.stopped(); }

    const SearchData<Objective>& data_;
    AnySurvey<Cell, Objective> surveys_;
    TrialParams trial_params_;
    tbb::enumerable_thread_specific<SearchThread> threads_state_;
    tbb::enumerable_thread_specific<CutoutSearch<Objective>> cutouts_;
};

extern template class BranchAndBound<std::uint8_t, AverageObjective>;
extern template class BranchAndBound<std::uint16_t, AverageObjective>;
extern template class BranchAndBound<std::uint8_t, WorstObjective>;
extern template class BranchAndBound<std::uint16_t, WorstObjective>;

} // namespace deduce
