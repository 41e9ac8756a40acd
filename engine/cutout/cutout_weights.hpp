// Bounds by weight (weight_bound.hpp) of the decision sets of one cutout, and the survey that bounds parts by them.
//
// Members of a cutout are numbered by falling weight, as classes are, and blocks are words.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/bounds/weight_bound.hpp"
#include "engine/cutout/cutout.hpp"
#include "engine/search/tally.hpp"

#include <span>
#include <vector>

namespace deduce {

// Belongs to one thread.
class CutoutWeights {
  public:
    // Keeps references until the next call.
    void take(const WeightBound& bound, const SetBounds& set_bounds, const Cutout& cutout);

    // As WeightBound::of, and not less than the bound by size.
    Cost of(MemberMask set, const SetBounds::Table& size_bounds);

    // As CutoutSurvey::run and CutoutSurvey::one_ply.
    const SetBounds::Table& run(Cutout& cutout, MemberMask set, std::span<Tally> tallies);
    OnePly one_ply(Cutout& cutout, MemberMask set);

  private:
    struct Block {
        WeightBound::Block block;
        MemberMask members;
    };

    std::span<const ClassIndex> classes_of(MemberMask set);

    const WeightBound* bound_ = nullptr;
    const SetBounds* set_bounds_ = nullptr;
    const Cutout* cutout_ = nullptr;
    std::vector<Block> blocks_;
    std::vector<Tally> tallies_;
    std::vector<ClassIndex> classes_;
    WeightBound::Room room_;
};

} // namespace deduce
