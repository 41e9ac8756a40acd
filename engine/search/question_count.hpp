// How far a search is with the questions of a subproblem.
#pragma once

#include <cstddef>

namespace deduce {

// How many questions one ply left over, one an orbit, and with how many of them the search is done.
struct QuestionCount {
    std::size_t done = 0;
    std::size_t all = 0;
};

} // namespace deduce
