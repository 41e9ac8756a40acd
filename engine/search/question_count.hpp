// How far a search is with the questions of a subproblem.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"

#include <cstddef>
#include <optional>

namespace deduce {

struct TriedQuestion {
    QuestionIndex question;
    Cost at_least; // it costs, as is proven by now
};

// How many questions one ply left over, one an orbit, and with how many of them the search is done.
struct QuestionCount {
    std::size_t done = 0;
    std::size_t all = 0;
    std::optional<TriedQuestion> tried = {}; // of those that it is at, the one that costs most
};

} // namespace deduce
