// Bounds by weight (weight_bound.hpp) of the decision sets of one cutout, and the survey that bounds parts by them.
//
// Members of a cutout are numbered by falling weight, as classes are, and blocks are words.
//
// Trees are dear, and most questions too. So a survey that was told a limit looks first at what a question costs
// without its parts: one more question above the trees of its parts makes a tree of the set. Parts cost no less than
// the set's tree less its weight, in each layer.
#pragma once

#include "engine/bounds/set_bound.hpp"
#include "engine/bounds/weight_bound.hpp"
#include "engine/cutout/cutout.hpp"
#include "engine/search/tally.hpp"

#include <array>
#include <span>
#include <vector>

namespace deduce {

// Belongs to one thread.
class CutoutWeights {
  public:
    // Keeps references until the next call.
    void take(const WeightBound& bound, const SetBounds& set_bounds, const AnswerTable& table, Cutout& cutout);

    // As WeightBound::of, and not less than the bound by size.
    Cost of(MemberMask set, const SetBounds::Table& size_bounds);

    // As CutoutSurvey::run. Of questions whose bound reaches `limit`, the parts may be bounded by nothing.
    const SetBounds::Table& run(MemberMask set, Cost limit, std::span<Tally> tallies);
    // As CutoutSurvey::one_ply. Of questions that are not the best, sizes and singles may be missed.
    OnePly one_ply(MemberMask set);

  private:
    struct Block {
        WeightBound::Block block;
        MemberMask members;
    };

    // Of a set.
    struct Least {
        Weight weight;
        Cost sizes; // what all parts of any question that splits the set cost at least
    };

    // The members' weights, rising.
    std::span<const Weight> leaves_of(MemberMask set);
    Cost block_of(const Block& block, MemberMask part, const SetBounds::Table& size_bounds);
    std::span<const ClassIndex> classes_of(MemberMask set);
    // How rich the set is, and the number of each question's parts.
    Richness count_parts(MemberMask set, std::span<Tally> tallies) const;
    Least least_of(MemberMask set, const SetBounds::Table& size_bounds);
    // Of a question that splits the set; parts are left out if that alone reaches the limit.
    void bound(std::size_t question, MemberMask set, const Least& least, Cost limit,
               const SetBounds::Table& size_bounds, Tally& tally);

    static constexpr Cost differs = -1;

    const WeightBound* bound_ = nullptr;
    const SetBounds* set_bounds_ = nullptr;
    Cutout* cutout_ = nullptr;
    bool is_plain_ = false; // no kinds, and weights fall: leaves are members
    std::array<Weight, Cutout::most_members> weights_;
    std::array<Weight, Cutout::most_members> leaves_;
    std::vector<Block> blocks_;
    std::vector<Cost> costs_; // by question: of each of its answers, or differs
    MemberMask single_ = 0;   // members that cost something by themselves
    std::vector<Tally> tallies_;
    std::vector<ClassIndex> classes_;
    WeightBound::Room room_;
};

} // namespace deduce
