// Beyond one look at the counts: playing on in thought before a question is asked.
//
//   rollout   every candidate question is played out with the heuristic alone; the cheapest is asked. At the next set
//             this begins anew. By the usual argument on rollouts it never costs more than the heuristic alone.
//   beam      the candidates are played out by this very rule, so that the cheapest line through all candidates is
//             found: the optimum among strategies that ask candidates only.
//
// Candidates are the `width` questions of greatest merit. Sets of more than `largest` classes are left to the
// heuristic. Both see all costs and estimates down to the end.
#pragma once

#include <cstddef>

namespace deduce {

struct Lookahead {
    enum class Kind { none, rollout, beam };

    Kind kind = Kind::none;
    std::size_t width = 1;
    std::size_t largest = 0;

    // Recursion is as deep as sets are large, so this is as large as they may be.
    static constexpr std::size_t most_largest = 1024;
};

} // namespace deduce
