// Advice for one position of a game after the other, whatever the goal is: least average, least worst case, the least
// average within a limit, or both objectives.
//
// A limit holds for the whole game: what was paid for the answers so far is taken off. Within worst-then-average it is
// the least worst case of the whole game; where that cannot be kept to any more, the position's own. So who follows the
// advice from the beginning plays the strategy that solve() finds. Within average-then-worst it is the least that does
// not raise the position's average. Questions are ranked by what they cost within it.
#pragma once

#include "engine/advice/advice.hpp"
#include "engine/solve.hpp"
#include "engine/within/limited_solver.hpp"

#include <cstdint>
#include <memory>

namespace deduce {

class GameAdviser {
  public:
    // Keeps a reference to the table. Of the params count what makes a search, the limit of every situation's cost and
    // the priority. Throws BadInput as solve() does, and Stopped.
    GameAdviser(const AnswerTable& table, const SolveParams& params);

    // As advise(): `params.objective` is that of the solve's. Position and table are of one game.
    Advice advise(const Position& position, const AdviceParams& params);

    std::uint64_t nodes() const { return solver_ ? solver_->nodes() : search_->nodes(); }

  private:
    Advice advise_within(const Position& position, const AdviceParams& params);
    LimitedOutcome solve(const Subproblem& subproblem, Cost paid, bool is_beginning);
    std::optional<Move> best_move(const Subproblem& subproblem, LimitedOutcome& outcome, const AdviceParams& params);

    const AnswerTable& table_;
    const SolveParams params_;
    std::unique_ptr<Search> search_;
    std::unique_ptr<LimitedSolver> solver_; // where there is a limit, or both objectives
};

} // namespace deduce
