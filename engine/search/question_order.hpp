// Questions worth asking, and the order in which they are tried: the least bound first, then the most parts.
#pragma once

#include "engine/model/game.hpp"
#include "engine/search/tally.hpp"

namespace deduce {

// A question of a table or a cutout, and what a survey found.
struct Choice {
    QuestionIndex question;
    Tally tally;
};

inline bool is_more_promising(const Choice& a, const Choice& b) {
    if (a.tally.bound != b.tally.bound) return a.tally.bound < b.tally.bound;
    if (a.tally.parts != b.tally.parts) return a.tally.parts > b.tally.parts;
    return a.question < b.question;
}

} // namespace deduce
