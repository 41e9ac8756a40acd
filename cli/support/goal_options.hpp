// What a strategy is to minimize, and what no situation may cost more than: options of all commands that find one.
#pragma once

#include "cli/support/command.hpp"
#include "engine/solve.hpp"

#include <string>

namespace deduce::cli {

class GoalOptions {
  public:
    // Adds --objective, with both objectives in turn, and --at-most.
    void add_to(Command& command);

    // Before a game is read. Throws BadInput where the options contradict each other.
    void check() const;

    // The objectives and the limit, in the game's units: the lesser of the option's and the game's own. Throws
    // BadInput.
    SolveParams fill(SolveParams params, const Game& game) const;

    // One line on the standard error, where several ranks were started for what one of them does in the end.
    static void note_on_ranks(const SolveParams& params, const Session& session, bool quiet);

    bool has_limit() const { return !at_most_.empty(); }
    Objective objective() const { return objective_; }
    Priority priority() const { return priority_; }

  private:
    Objective objective_ = Objective::average;
    Priority priority_ = Priority::one;
    std::string at_most_;
};

} // namespace deduce::cli
