// How much one unit of cost can tell at most, where answers cost differently (Shannon 1948, Krause 1962).
//
// Let x >= 1 with sum_a x^-c(q,a) <= 1 for every question q, and h(T) = W log2 W - sum w log2 w over the weights of T,
// W their sum. Then g(T) >= h(T) / log2 x, by induction over the parts of whatever question is asked:
//
//   sum_a [ W_a c_a + h(T_a) / log2 x ] = h(T) / log2 x + sum_a W_a [ c_a + log2(W_a / W) / log2 x ],
//
// and the last sum is W / log2 x times the relative entropy of the answers' shares W_a / W to x^-c_a, which is not
// negative where these sum up to at most 1. A question loses answers on subsets, which only makes its x smaller. Where
// an answer costs nothing there is no such x, and nothing is bounded.
//
// In floating point h is off by less than W n 2^-40 (a term w log2 w by 2^-46 w, and n terms sum up to one of W), so
// the bound takes that off and rounds up: totals are integers.
#pragma once

#include "engine/table/answer_table.hpp"

#include <cstdint>
#include <vector>

namespace deduce {

// What the questions of a table cost, each once. What a question costs beyond the cheapest one, whatever it tells, is
// left out: that is for the layers of weight_bound.hpp.
class LetterCosts {
  public:
    explicit LetterCosts(const AnswerTable& table);

    // Whether one answer of a question costs more than another, so that a tree of equal costs is a weak bound.
    bool differ() const { return differ_; }

    // An upper bound of log2 x where no question gives more than `parts` answers; 0 if there is none.
    double bits(std::uint32_t parts) const;

  private:
    struct Letter {
        Cost cost;
        std::uint32_t count;
        friend auto operator<=>(const Letter&, const Letter&) = default;
    };
    using Letters = std::vector<Letter>; // by rising cost
    static double bits_of(const Letters& letters, std::uint32_t parts);

    std::vector<Letters> questions_;
    bool differ_ = false;
};

// h / bits as an integer that is not above it: `h` as floating point finds it for `count` weights of sum `weight`.
Cost entropy_bound(double h, double weight, std::size_t count, double bits);

} // namespace deduce
