// How far a search is with the questions of a subproblem.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"

#include <cstddef>
#include <optional>

namespace deduce {

// With how many of the questions that one ply left over in a part of a question the search is done.
struct TriedPart {
    std::size_t classes;
    std::size_t done;
    std::size_t all;
};

struct TriedQuestion {
    QuestionIndex question;
    Cost at_least;                      // it costs, as is proven by now
    std::optional<TriedPart> part = {}; // of it that is searched
};

// How many questions one ply left over, one an orbit, and with how many of them the search is done.
struct QuestionCount {
    std::size_t done = 0;
    std::size_t all = 0;
    std::optional<TriedQuestion> tried = {}; // of those that it is at, the one that costs most
};

} // namespace deduce
