// What to do next in a position: the best question or estimate with what it is proven to cost from there on, and the
// best questions in order.
//
// Costs are totals as everywhere: for the average summed by weight over the situations that are left, for the worst
// case a cost. What has been asked before is paid for and does not count.
#pragma once

#include "engine/advice/position.hpp"
#include "engine/model/objective.hpp"
#include "engine/run/stop.hpp"
#include "engine/search/search.hpp"
#include "engine/table/answer_table.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace deduce {

// A question as the game numbers it, and what it costs to ask it and to play on as well as can be.
struct RankedQuestion {
    QuestionIndex question;
    Interval total; // closed unless the search was stopped; infinite if the question is of no use
};

// A question as the game numbers it, or an estimate as Game::penalty does.
struct Move {
    std::variant<QuestionIndex, BestEstimate> what;
    Interval total;

    bool is_question() const { return std::holds_alternative<QuestionIndex>(what); }
    QuestionIndex question() const { return std::get<QuestionIndex>(what); }
    const BestEstimate& estimate() const { return std::get<BestEstimate>(what); }
};

struct AdviceParams {
    Objective objective = Objective::average; // the search's
    std::size_t top = 0;                      // how many questions are ranked
    std::chrono::milliseconds patience{2000}; // that is left for the best known move, once the search was stopped
    StopFlag give_up =
        nullptr; // once true, nobody waits for a move any more: Stopped is thrown instead of looking for one
    std::function<void(std::size_t done, std::size_t all)> listener = {}; // told of each question that is ranked
};

struct Advice {
    Interval total; // of the position; closed unless the search was stopped
    // The first of equally good moves, as Search::witness says. If the search was stopped, the one with the least
    // upper bound of those that are known by then. None if all that can be done costs infinity.
    std::optional<Move> best;
    // The best ones by total, of equals the most promising first, one of each kind: of questions that symmetries map to
    // each other, and of those that cut all situations alike for the same costs, the first stands for all. Questions
    // that tell nothing are left out. If the search was stopped: those whose total is proven, then others by their
    // lower bounds.
    std::vector<RankedQuestion> questions;
    bool is_ranked = true; // no question that is not listed is better than one that is
    std::size_t kinds = 0; // of questions that tell something

    // Where a limit counts or both objectives do: see game_adviser.hpp. What no situation may cost more than from here
    // on; below 0 if more was paid already.
    std::optional<Cost> budget = std::nullopt;
    std::optional<Interval> worst = std::nullopt; // of both objectives: from here on

    bool is_proven() const { return total.closed() && (!worst || worst->closed() || is_infinite(total.lower)); }
};

// `search` is one of the table, made for the same objective; `position` is of the table's game. Throws InternalError
// where bounds contradict each other, and Stopped once it shall give up.
Advice advise(Search& search, const AnswerTable& table, const Position& position, const AdviceParams& params);

} // namespace deduce
