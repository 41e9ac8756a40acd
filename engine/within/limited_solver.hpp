// Solves parts of a game where no situation may cost more than a limit, or where both objectives count, one after the
// other.
//
//   at most B            the plain optimum first: mostly its strategy keeps to the limit
//   worst-then-average   the least worst case W, then the least average among the strategies within W
//   average-then-worst   the least average, then the least limit that does not raise it, by bisection between W and
//                        what the best strategy that was found costs at worst
//
// A strategy that keeps to the limit is made up before anything is proven, as that takes no time; when a solve is
// stopped without one, another is looked for by the worst case.
#pragma once

#include "engine/solve.hpp"
#include "engine/within/limited_search.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

namespace deduce {

struct LimitedGoal {
    Priority priority = Priority::one;
    Cost at_most = infinite_cost; // of one objective: what no situation may cost more than; below 0 nothing keeps to it
};

struct LimitedOutcome {
    Interval total; // of the strategies that the goal asks for; infinite if it is proven that there is none
    Interval worst; // of both objectives
    Interval plain; // of all strategies: their average
    Cost budget = infinite_cost;        // what no situation may cost more than, once it is known
    std::optional<KnownStrategy> known; // the best so far that keeps to the budget

    bool is_closed(Priority priority) const {
        return total.closed() && (priority == Priority::one || worst.closed() || is_infinite(total.lower));
    }
};

class LimitedSolver {
  public:
    // Keeps references. `average` is a search of the table for the average with the params' stop flag; the others are
    // made here, and share `memo_bytes`.
    LimitedSolver(const AnswerTable& table, Search& average, const SearchParams& params, std::size_t memo_bytes);

    // Closed, unless the search was stopped. What is known of the plain average beforehand saves time.
    LimitedOutcome solve(const Subproblem& subproblem, const LimitedGoal& goal, const Interval& plain = {});

    // Of a solve's outcome: the optimal strategy if it is proven, else the best one that is found within `patience`.
    std::optional<KnownStrategy> strategy(const Subproblem& subproblem, LimitedOutcome& outcome,
                                          Stopwatch::Duration patience);

    // The least worst case; closed, unless the search was stopped.
    Interval least_worst(const Subproblem& subproblem);

    // What the subproblem costs within the budget if this question is asked next: closed, or at least the limit.
    // Throws Stopped.
    Interval solve_question(const Subproblem& subproblem, QuestionIndex question, Cost budget, Cost limit) {
        return limited_.solve_question(subproblem, question, budget, limit);
    }

    // These may be asked from other threads while a solve runs. No seconds are in it.
    Progress progress() const;
    std::uint64_t nodes() const;
    int key_bits() const;

  private:
    enum class Phase { average, worst, limited };

    Search& worst();
    void solve_at_most(const Subproblem& subproblem, LimitedOutcome& outcome);
    void solve_average_first(const Subproblem& subproblem, LimitedOutcome& outcome);
    void solve_plain(const Subproblem& subproblem, LimitedOutcome& outcome);
    bool keeps_to(const Subproblem& subproblem, Cost plain, Cost budget);
    void look_for_known(const Subproblem& subproblem, LimitedOutcome& outcome, Stopwatch::Duration patience);
    std::optional<KnownStrategy> found_by_worst_case(const Subproblem& subproblem, Cost budget,
                                                     Stopwatch::Duration patience) const;
    void keep(LimitedOutcome& outcome, std::optional<KnownStrategy> found);
    KnownStrategy optimal(const Subproblem& subproblem, const LimitedOutcome& outcome);
    void show(Phase phase, const LimitedOutcome& outcome);

    const AnswerTable& table_;
    const SearchParams average_params_;
    const SearchParams worst_params_;
    Search& average_;
    std::unique_ptr<Search> worst_;
    LimitedSearch limited_;
    Priority priority_ = Priority::one;

    mutable std::mutex mutex_; // of what follows, and of making worst_
    Phase phase_ = Phase::limited;
    Interval shown_total_;
    Interval shown_worst_;
};

} // namespace deduce
