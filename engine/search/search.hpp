// The exact search: branch and bound over the implicit decision set graph, shared memo, oneTBB.
//
// The contract of every solve: the interval it returns is proven, whatever happened. Unless the search was stopped,
// either the interval is closed (the optimum), or its lower end is at least the limit (the optimum is too high to
// matter). This is Algorithms 6.25, 6.30 and 6.32 with intervals in place of "infinity above the limit"; the memo
// takes in only intervals, so an aborted node is never remembered as more than was proven.
#pragma once

#include "engine/memory/checkpoint_params.hpp"
#include "engine/model/cost.hpp"
#include "engine/model/estimator.hpp"
#include "engine/model/objective.hpp"
#include "engine/run/stop.hpp"
#include "engine/run/stopwatch.hpp"
#include "engine/search/gossip.hpp"
#include "engine/search/in_common.hpp"
#include "engine/search/move_sink.hpp"
#include "engine/search/question_count.hpp"
#include "engine/search/search_step.hpp"
#include "engine/search/switches.hpp"
#include "engine/search/tuning.hpp"
#include "engine/table/answer_table.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace deduce {

// A part of the decision set graph to solve: the classes still possible (rising), and the questions that led there.
// The history only helps (symmetries that fix it prune questions); an empty one is always right.
struct Subproblem {
    std::vector<ClassIndex> set;
    std::vector<QuestionIndex> history;
};

struct SearchParams {
    Objective objective = Objective::average;
    int threads = 1;
    std::size_t memo_bytes = std::size_t{1} << 30;
    Switches switches;
    SearchTuning tuning;
    StopFlag stop = nullptr; // once true, solves return soon with what is proven; null: never
    CheckpointParams checkpoint;
    SearchListener stepping;
    // If not 0, the search is narrow: see narrowing.hpp. Its upper bounds hold for all strategies, its lower ones do
    // not. For the average. Searches that gossip have the same width.
    std::size_t width = 0;
    Gossip* gossip = nullptr; // with searches of the same table elsewhere; needs the memo
    InCommon in_common;       // memo and open sets: of searches that all gossip
};

// A question of a subproblem with the subproblems that its answers lead to: what the coordinator of a cluster splits
// work into.
struct QuestionSplit {
    QuestionIndex question;
    struct Branch {
        DenseAnswer answer;
        Cost edge;        // what the answer costs: summed by weight over the subproblem (average), or as it is (worst)
        Key key;          // canonical: subproblems with the same key have the same value
        std::size_t size; // of its set
        Interval bounds;  // by its size alone, from below
        std::size_t share_percent = 0; // of its share, which it is asked for first (see shares.hpp); 0: it has none
    };
    std::vector<Branch> branches;
};

// What is known of a subproblem before any search, and the questions worth asking (one an orbit), best first.
struct Expansion {
    Interval bounds; // includes the best estimate
    Cost estimate;   // of taking an estimate at once
    std::vector<QuestionSplit> questions;
};

// A question that splits a subproblem, and a lower bound of what it costs to ask it and to go on from there.
struct BoundedQuestion {
    QuestionIndex question;
    Cost lower;
};

// A best move of a subproblem.
struct Witness {
    Cost value; // of the subproblem
    // A question with the subproblems that it leads to, or an estimate as Game::penalty numbers it.
    std::variant<QuestionSplit, BestEstimate> move;
};

class Search {
  public:
    virtual ~Search() = default;

    // See the contract above. `moving_limit`, if given, may fall while the solve runs, and is read again and again.
    // Thread-safe, but runs in the search's own arena of `threads` threads: one solve at a time is the intended use.
    virtual Interval solve(const Subproblem& subproblem, Cost limit,
                           const std::atomic<Cost>* moving_limit = nullptr) = 0;

    // Whether the subproblem costs less than `goal`: returns soon after that is known, with an upper bound below it or
    // a lower one that has reached it, unless the search was stopped.
    virtual Interval refute(const Subproblem& subproblem, Cost goal) = 0;

    // An upper bound from one greedy strategy: each question the one with the least one-ply lower bound. Throws Stopped
    // soon after the flag is set.
    virtual Cost play_greedily(const Subproblem& subproblem) = 0;

    virtual Expansion expand(const Subproblem& subproblem) = 0;

    // Canonical, as in an expansion: subproblems with the same key have the same value.
    virtual Key key(const Subproblem& subproblem) const = 0;

    // All questions that split the subproblem, one an orbit, the most promising first (question_order.hpp). Only the
    // first question where the rules fix it. Of a large set this takes as long as one look at all its answers, whatever
    // the stop flag says.
    virtual std::vector<BoundedQuestion> bounded_questions(const Subproblem& subproblem) = 0;

    // What solve() and play_greedily() tell of the subproblem if this question is asked next.
    virtual Interval solve_question(const Subproblem& subproblem, QuestionIndex question, Cost limit) = 0;
    virtual Cost play_greedily(const Subproblem& subproblem, QuestionIndex question) = 0;

    // The first of equally good moves: the best estimate, then the questions in the order of bounded_questions().
    // Always the same for the same subproblem and switches, whatever the threads did and the memo holds, so what was
    // evicted is solved again. None if the value is infinite, or the search was stopped. As thread-safe as solve().
    virtual std::optional<Witness> witness(const Subproblem& subproblem) = 0;

    // At least `limit`, or the value of the subproblem, of which no question was asked yet by name; for a limit of 0
    // what is known at once. For proofs: many threads may ask at a time. Throws Stopped if the flag is set meanwhile;
    // where it was set before, it counts no more.
    virtual Cost lower_bound(const Subproblem& subproblem, Cost limit) = 0;

    // Tells a strategy that costs no more than `value`: the subproblem's, or anything above it. The first move is that
    // of witness(); below, any that is found soon. What is remembered is not searched again. Throws Stopped, and
    // InternalError if there is no such strategy. As thread-safe as solve().
    virtual void tell_strategy(const Subproblem& subproblem, Cost value, MoveSink& sink) = 0;

    // Tells a strategy that is as good as what was proven so far, whatever the stop flag says: for searches that were
    // stopped. It costs no more than `budget`, an upper bound that this search has found, unless more was forgotten
    // than can be searched again within `patience`; then the rest is played in a hurry. An infinite budget is for who
    // knows none. Throws Stopped where no strategy of finite cost is found. Returns what the strategy costs. No other
    // call may run meanwhile.
    virtual Cost tell_known_strategy(const Subproblem& subproblem, Cost budget, Stopwatch::Duration patience,
                                     MoveSink& sink) = 0;

    // Remembers what was proven elsewhere of the set that a key of expand() stands for.
    virtual void learn(const Key& key, const Interval& proven, std::size_t set_size) = 0;

    // For other searches of the same table, objective, switches and tuning (SearchParams::in_common).
    virtual std::shared_ptr<const TableFacts> facts() const = 0;

    // Player nodes expanded so far, over all threads.
    virtual std::uint64_t nodes() const = 0;

    // By which the memo tells sets apart, at the least; 0 without one.
    virtual int key_bits() const = 0;

    // What is proven of the subproblem that is being solved; moves while the solve runs.
    virtual Interval progress() const = 0;
    virtual QuestionCount questions() const = 0;

    // The checkpoint, if the params name one: see there. Results that its file had when the search was made.
    virtual std::uint64_t restored() const = 0;
    virtual void write_checkpoint() = 0;
};

// Keeps a reference to the table. Throws BadInput where params make no sense or the checkpoint is of no use here.
std::unique_ptr<Search> make_search(const AnswerTable& table, const SearchParams& params);

// What a memo's entries are about: the table, the objective, and how narrow the search is.
Key subject_of(const AnswerTable& table, Objective objective, std::size_t width);

// All classes, no history.
Subproblem whole_game(const AnswerTable& table);

} // namespace deduce
