// One table of words and texts: see goal_options.hpp.
#include "cli/support/goal_options.hpp"

#include "cli/support/limit.hpp"
#include "engine/model/errors.hpp"
#include "engine/within/solve_within.hpp"

#include <cstdio>
#include <utility>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

Limit limit_in(const std::string& text) { return {"--at-most", text, "a cost, such as 5 or 2.5"}; }

} // namespace

void GoalOptions::add_to(Command& command) {
    command.add_objectives(objective_, priority_);
    command.add_text(
        "--at-most", at_most_,
        "No situation may cost more than N in the whole game: the least average of such strategies, or\n"
        "status = infeasible, if it is proven that there is none (exit 0). Of several ranks, rank 0 alone\n"
        "searches what the limit needs besides the plain average",
        "N");
}

void GoalOptions::check() const {
    if (at_most_.empty()) return;
    limit_in(at_most_);
    if (objective_ == Objective::worst)
        throw BadInput("--at-most: with --objective worst it says nothing; choose the average, or ask --limit");
    if (priority_ != Priority::one)
        throw BadInput("--at-most: --objective has two objectives, which limit each other; choose one of them");
}

SolveParams GoalOptions::fill(SolveParams params, const Game& game) const {
    params.objective = objective_;
    params.priority = priority_;
    if (!at_most_.empty()) params.at_most = limit_in(at_most_).greatest_cost(game);
    return with_game_limit(game, std::move(params));
}

void GoalOptions::note_on_ranks(const SolveParams& params, const Session& session, bool quiet) {
    if (quiet || !session.is_first() || session.transport.size() == 1 || !is_within(params)) return;
    fmt::print(
        stderr,
        "deduce: note: {} ranks share the search for the plain average; what {} besides is searched by rank 0 alone\n",
        session.transport.size(), params.at_most ? "the limit needs" : "the other objective needs");
}

} // namespace deduce::cli
