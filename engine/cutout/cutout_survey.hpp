// One ply over all questions of a cutout, for one of its decision sets: the same tallies as survey.hpp's, by ranks
// where bytes hold the sums, by the words of the parts elsewhere.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/cutout/cutout.hpp"
#include "engine/search/rank_survey.hpp"

#include <span>
#include <vector>

namespace deduce {

// Belongs to one thread.
class CutoutSurvey {
  public:
    using OnePly = RankSurvey::OnePly;

    // `sums`: the average objective. `use_ranks` is false where the words of the parts shall do all. `all_questions`
    // are 0, 1, ..., as many as any cutout has. Keeps references.
    CutoutSurvey(const SetBounds& bounds, bool sums, bool use_ranks, std::span<const QuestionIndex> all_questions)
        : bounds_(&bounds), sums_(sums), use_ranks_(use_ranks), all_questions_(all_questions), ranks_(bounds, sums) {}

    // tallies[q] describes question q on `set`, which has at least two members, and for whose subsets the bounds
    // `outer` hold. Returns bounds that hold for them too, and may be better.
    const SetBounds::Table& run(Cutout& cutout, MemberMask set, const SetBounds::Table& outer,
                                std::span<Tally> tallies);

    // What one ply tells, as RankSurvey::one_ply.
    OnePly one_ply(Cutout& cutout, MemberMask set, const SetBounds::Table& outer, Cost enough);

  private:
    bool has_ranks(const Cutout& cutout, const SetBounds::Table& table, MemberMask set) const;
    rank_kernels::Rows rows_of(const Cutout& cutout, MemberMask set) const;
    const SetBounds::Table& by_parts(Cutout& cutout, MemberMask set, std::span<Tally> tallies);

    const SetBounds* bounds_;
    bool sums_;
    bool use_ranks_;
    std::span<const QuestionIndex> all_questions_;
    RankSurvey ranks_;
    std::vector<Tally> tallies_;
};

} // namespace deduce
