// One ply over all questions by the pairwise kernels: for sets of at most 64 classes whose sums fit into bytes.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/model/game.hpp"
#include "engine/search/pairwise_kernels.hpp"
#include "engine/search/tally.hpp"

#include <span>
#include <vector>

namespace deduce {

// Belongs to one thread.
class PairwiseSurvey {
  public:
    // `sums`: the average objective, where costs add up; otherwise the greatest counts.
    PairwiseSurvey(const SetBounds& bounds, bool sums) : bounds_(&bounds), sums_(sums) {}

    // Bytes hold all sums over a set of `members`, if `dearest` bounds the costs of any question's answers over it.
    bool fits(const SetBounds::Table& table, std::size_t members, Cost dearest) const {
        return dearest <= pairwise_kernels::greatest_byte &&
               table.by_size[members] + (sums_ ? 0 : dearest) <= pairwise_kernels::greatest_byte;
    }

    // The two functions below look at rows of `questions` for which fits(outer, ...). `outer` are bounds that hold for
    // all subsets of the set; where there are few questions, the set's own are found and taken.

    // tallies[j] describes question live[j]; rising, and no other question splits the set. Returns the bounds that were
    // used.
    const SetBounds::Table& run(const pairwise_kernels::Rows& rows, Cost dearest, const SetBounds::Table& outer,
                                std::size_t questions, std::span<const QuestionIndex> live, std::span<Tally> tallies);

    // What one ply tells. May end as soon as a question is found that tells all members apart for answers that cost
    // `enough`; then the other figures are too high. Least singles come without the members' own cost.
    OnePly one_ply(const pairwise_kernels::Rows& rows, Cost dearest, const SetBounds::Table& outer,
                   std::size_t questions, Cost enough);

  private:
    static constexpr std::size_t questions_at_once = 256;

    // Counts and bounds a range of questions, which may be all.
    const SetBounds::Table& survey(const pairwise_kernels::Rows& rows, Cost dearest, const SetBounds::Table& outer,
                                   pairwise_kernels::Range range, bool are_all,
                                   const pairwise_kernels::Counts& counts) const;
    pairwise_kernels::Counts room(std::size_t members);

    const SetBounds* bounds_;
    bool sums_;
    std::vector<std::uint8_t> bytes_;
};

} // namespace deduce
