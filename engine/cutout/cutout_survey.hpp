// One ply over all questions of a cutout, for one of its decision sets: the same tallies as any_survey.hpp's, by
// pairs where bytes hold the sums, by the words of the parts elsewhere.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/cutout/cutout.hpp"
#include "engine/search/pairwise_survey.hpp"

#include <span>
#include <vector>

namespace deduce {

// Belongs to one thread.
class CutoutSurvey {
  public:
    // `sums`: the average objective. `use_pairs` is false where the words of the parts shall do all. `all_questions`
    // are 0, 1, ..., as many as any cutout has. Keeps references.
    CutoutSurvey(const SetBounds& bounds, bool sums, bool use_pairs, std::span<const QuestionIndex> all_questions)
        : bounds_(&bounds),
          sums_(sums),
          use_pairs_(use_pairs),
          all_questions_(all_questions),
          pairwise_(bounds, sums) {}

    // tallies[q] describes question q on `set`, which has at least two members, and for whose subsets the bounds
    // `outer` hold. Returns bounds that hold for them too, and may be better.
    const SetBounds::Table& run(Cutout& cutout, MemberMask set, const SetBounds::Table& outer,
                                std::span<Tally> tallies);

    // What one ply tells, as PairwiseSurvey::one_ply.
    OnePly one_ply(Cutout& cutout, MemberMask set, const SetBounds::Table& outer, Cost enough);

  private:
    bool fits_pairs(const Cutout& cutout, const SetBounds::Table& table, MemberMask set) const;
    pairwise_kernels::Rows rows_of(const Cutout& cutout, MemberMask set) const;
    const SetBounds::Table& by_parts(Cutout& cutout, MemberMask set, std::span<Tally> tallies);

    const SetBounds* bounds_;
    bool sums_;
    bool use_pairs_;
    std::span<const QuestionIndex> all_questions_;
    PairwiseSurvey pairwise_;
    std::vector<Tally> tallies_;
};

} // namespace deduce
