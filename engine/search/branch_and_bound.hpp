// Branch and bound over decision sets: one algorithm over two representations of sets.
//
//   player node     expand()    the least of its questions and its estimate, within a limit      Algorithm 6.25
//   computer node   evaluate()  its parts joined, each with the limit that the others leave it   Algorithms 6.30, 6.32
//
// The contract is search.hpp's: every returned interval is proven, and unless the search was stopped it is closed or
// its lower end has reached the limit. The steps are in player_node.hpp and computer_node.hpp. A representation is what
// SetSearch lists: lists of classes for sets of any size (list_search.hpp), and words of 64 bits for those of a cutout
// (cutout_search.hpp). It says how sets are surveyed and cut into parts, what its memos know, and how a part is solved.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/memory/scratch.hpp"
#include "engine/model/cost.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/question_order.hpp"
#include "engine/search/search_step.hpp"
#include "engine/search/survey_counts.hpp"
#include "engine/search/tally.hpp"
#include "engine/search/trial.hpp"
#include "engine/table/answer_table.hpp"

#include <concepts>
#include <cstddef>
#include <span>

namespace deduce {

// What one ply tells: bounds of the node, and its questions worth asking.
struct View {
    Interval bounds;
    std::span<Choice> choices;           // questions whose bound is below the limit, one an orbit
    std::span<const QuestionIndex> live; // questions that still split the set; none where they are not handed down
    const SetBounds::Table* size_bounds; // of all subsets
    Cost rest;                           // a lower bound of all that is not in choices, the estimate included
    SurveyCounts counts = {};            // of the choices' answers, if they were kept
    bool is_estimated = true;            // else the estimate is in no bound
};

// Node    a set and what is known without looking at it: size(), size_bounds of all its subsets
// Part    of a question at a node: size(), answer, edge, bounds, and `remembered` if one ply was looked at before
// Cut     all parts of a question: `parts`, and what they share
// Room    of one thread: `scratch`
// Company who else is at work: see trial.hpp
template <class S>
concept SetSearch = requires(S& s, const typename S::Node& node, typename S::Part& part, typename S::Cut& cut,
                             typename S::Room& room, Scratch::Frame& frame, View& seen, const View& view,
                             const Choice& choice, const typename S::Company& company, Cost cost, std::size_t n,
                             std::span<Tally> tallies, StopFlag stop) {
    // A view's live questions are handed down to children.
    { S::hands_down_live } -> std::convertible_to<bool>;
    // cut() puts small parts first. Else they are put in order where the memos leave the question open.
    { S::cuts_in_order } -> std::convertible_to<bool>;
    // Parts have shares, and others may be at them: then what computer_node.hpp asks about these, and known_of().
    { S::shares_parts } -> std::convertible_to<bool>;
    // Questions that lower a node's upper bound are kept: then keep_hint().
    { S::keeps_hints } -> std::convertible_to<bool>;
    // Sets may be large enough to play greedily after some of their questions: then play_greedily(node, view, question,
    // turn), foresee(), and what greedy_play.hpp asks; and to ask only some of them: then narrow(node, view, frame).
    { S::plays_greedily } -> std::convertible_to<bool>;

    s.data();
    { s.trial_params() } -> std::convertible_to<const TrialParams&>;
    { s.room() } -> std::same_as<typename S::Room&>;

    // 1. A node's questions. survey() is the step that is told: it tells the view the bounds of all subsets, and what
    // it counted, which lives in the frame. It need not find out how far bounds are above a limit. It may throw
    // Stopped, and so may one_ply().
    { s.question_count(node) } -> std::same_as<std::size_t>;
    { s.question(node, n) } -> std::same_as<QuestionIndex>;
    s.survey(node, cost, tallies, seen, frame, stop, company, SearchStep::look);
    { s.represents(node, choice.question) } -> std::same_as<bool>;     // its orbit
    { s.costs_nothing(node, choice.question) } -> std::same_as<bool>;  // worst case: whatever the answer is
    { s.dearest_single(node, choice.question) } -> std::same_as<Cost>; // worst case, where all parts are single classes

    // 2. The members of a node or part: what they cost by themselves, joined; and the best estimate, as SearchData's.
    { s.singles_of(node, node.set) } -> std::same_as<Cost>;
    { s.estimate(node, node.set, n, cost, room) } -> std::same_as<Interval>;

    // 3. A question's parts, bounded by what is known without the shared memo; then by that, which raises the total.
    { s.cut(node, view, choice, frame) } -> std::same_as<typename S::Cut>;
    { s.recall(node, cut, cost, cost) } -> std::same_as<Cost>;
    { s.one_ply(node, view, part, cost, room) } -> std::same_as<OnePly>;
    s.remember_look(node, part);
    { s.solve_part(node, view, choice, cut, part, cost, company) } -> std::same_as<Interval>;
};

} // namespace deduce
