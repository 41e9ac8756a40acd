// See cutout_weights.hpp.
#include "engine/cutout/cutout_weights.hpp"

#include <algorithm>
#include <bit>

namespace deduce {

void CutoutWeights::take(const WeightBound& bound, const SetBounds& set_bounds, const Cutout& cutout) {
    bound_ = &bound;
    set_bounds_ = &set_bounds;
    cutout_ = &cutout;
    blocks_.clear();
    if (!bound.uses_blocks()) return;
    bound.find_blocks(classes_of(cutout.all()), room_);
    for (const WeightBound::Block& block : room_.blocks) {
        MemberMask members = 0;
        std::size_t i = 0;
        for (std::uint32_t k = block.first; k < block.first + block.count; k++) {
            while (cutout.class_of(i) != room_.members[k]) i++;
            members |= MemberMask{1} << i;
        }
        blocks_.push_back({block, members});
    }
}

std::span<const ClassIndex> CutoutWeights::classes_of(MemberMask set) {
    classes_.clear();
    for (; set != 0; set &= set - 1)
        classes_.push_back(cutout_->class_of(static_cast<std::size_t>(std::countr_zero(set))));
    return classes_;
}

Cost CutoutWeights::of(MemberMask set, const SetBounds::Table& size_bounds) {
    const auto members = static_cast<std::size_t>(std::popcount(set));
    Cost bound = size_bounds.by_size[members];
    if (bound_->params().layers) bound = std::max(bound, bound_->layers(classes_of(set), size_bounds));
    if (!bound_->uses_blocks()) return bound;
    Cost trees = 0;
    for (MemberMask rest = set; rest != 0; rest &= rest - 1)
        trees += bound_->single(cutout_->class_of(static_cast<std::size_t>(std::countr_zero(rest))));
    for (const Block& b : blocks_)
        if (const MemberMask part = b.members & set; (part & (part - 1)) != 0)
            trees += bound_->block(b.block, classes_of(part), size_bounds, room_);
    return std::max(bound, trees);
}

const SetBounds::Table& CutoutWeights::run(Cutout& cutout, MemberMask set, std::span<Tally> tallies) {
    // 1. How rich the set is.
    Richness richness{0, 0};
    for (std::size_t q = 0; q < tallies.size(); q++) {
        const Cutout::Parts parts = cutout.parts(q);
        std::uint32_t count = 0;
        std::uint32_t cheapest = 0;
        for (std::size_t p = 0; p < parts.sets.size(); p++) {
            if ((parts.sets[p] & set) == 0) continue;
            count++;
            cheapest += parts.costs[p] <= set_bounds_->cheapest() ? 1 : 0;
        }
        tallies[q] = {};
        tallies[q].parts = count;
        widen(richness, cheapest, count);
    }

    // 2. The parts.
    const SetBounds::Table& table = set_bounds_->of(richness);
    for (std::size_t q = 0; q < tallies.size(); q++) {
        if (tallies[q].parts < 2) continue;
        const Cutout::Parts parts = cutout.parts(q);
        for (std::size_t p = 0; p < parts.sets.size(); p++) {
            const MemberMask part = parts.sets[p] & set;
            if (part == 0) continue;
            tallies[q].join(true, of(part, table), weighted(cutout.weight_of(part), parts.costs[p]));
        }
        tallies[q].close(true);
    }
    return table;
}

OnePly CutoutWeights::one_ply(Cutout& cutout, MemberMask set) {
    tallies_.resize(cutout.question_count());
    const SetBounds::Table& table = run(cutout, set, tallies_);
    OnePly result;
    for (const Tally& t : tallies_)
        result.add(t, true, static_cast<std::size_t>(std::popcount(set)), table.by_size[1]);
    return result;
}

} // namespace deduce
