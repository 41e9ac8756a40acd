// See cutout_weights.hpp.
#include "engine/cutout/cutout_weights.hpp"

#include "engine/bounds/huffman.hpp"

#include <algorithm>
#include <bit>

namespace deduce {
namespace {

std::size_t lowest(MemberMask set) { return static_cast<std::size_t>(std::countr_zero(set)); }
std::size_t highest(MemberMask set) { return static_cast<std::size_t>(63 - std::countl_zero(set)); }
bool has_several(MemberMask set) { return (set & (set - 1)) != 0; }

} // namespace

void CutoutWeights::take(const WeightBound& bound, const SetBounds& set_bounds, const AnswerTable& table,
                         Cutout& cutout) {
    bound_ = &bound;
    set_bounds_ = &set_bounds;
    cutout_ = &cutout;
    is_plain_ = !bound.has_kinds() && table.falls_in_weight();
    single_ = 0;
    for (std::size_t i = 0; i < cutout.size(); i++) {
        weights_[i] = cutout.weight_of_member(i);
        if (bound.single(cutout.class_of(i)) > 0) single_ |= MemberMask{1} << i;
    }
    costs_.clear();
    for (std::size_t q = 0; q < cutout.question_count(); q++) {
        const Cutout::Parts parts = cutout.parts(q);
        const std::span<const Cost> costs(parts.costs, parts.sets.size());
        const bool are_equal =
            std::ranges::all_of(costs, [&](Cost c) { return c == costs.front() && !is_infinite(c); });
        costs_.push_back(are_equal ? costs.front() : differs);
    }
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
    for (; set != 0; set &= set - 1) classes_.push_back(cutout_->class_of(lowest(set)));
    return classes_;
}

std::span<const Weight> CutoutWeights::leaves_of(MemberMask set) {
    std::size_t count = 0;
    while (set != 0) {
        const std::size_t i = highest(set);
        set ^= MemberMask{1} << i;
        leaves_[count++] = weights_[i];
    }
    return {leaves_.data(), count};
}

Cost CutoutWeights::block_of(const Block& block, MemberMask part, const SetBounds::Table& size_bounds) {
    const bool is_tree =
        is_plain_ && bound_->params().trees && !(block.block.is_first && bound_->uses_entropy_of(size_bounds));
    if (is_tree) return block.block.step * huffman(leaves_of(part), size_bounds.parts);
    return bound_->block(block.block, classes_of(part), size_bounds, room_);
}

Cost CutoutWeights::of(MemberMask set, const SetBounds::Table& size_bounds) {
    Cost bound = size_bounds.by_size[static_cast<std::size_t>(std::popcount(set))];
    if (bound_->params().layers) {
        const std::span<const Weight> leaves = leaves_of(set);
        Cost layers = 0;
        for (std::size_t i = 0; i < std::min(leaves.size(), size_bounds.raises.size()); i++)
            layers += leaves[leaves.size() - 1 - i] * size_bounds.raises[i];
        bound = std::max(bound, layers);
    }
    if (!bound_->uses_blocks()) return bound;
    Cost blocks = 0;
    for (MemberMask rest = set & single_; rest != 0; rest &= rest - 1)
        blocks += bound_->single(cutout_->class_of(lowest(rest)));
    for (const Block& b : blocks_)
        if (const MemberMask part = b.members & set; has_several(part)) blocks += block_of(b, part, size_bounds);
    return std::max(bound, blocks);
}

Richness CutoutWeights::count_parts(MemberMask set, std::span<Tally> tallies) const {
    Richness richness{0, 0};
    for (std::size_t q = 0; q < tallies.size(); q++) {
        const Cutout::Parts parts = cutout_->parts(q);
        std::uint32_t count = 0;
        std::uint32_t cheapest = 0;
        for (std::size_t p = 0; p < parts.sets.size(); p++) {
            const std::uint32_t occurs = (parts.sets[p] & set) != 0 ? 1 : 0;
            count += occurs;
            cheapest += parts.costs[p] <= set_bounds_->cheapest() ? occurs : 0;
        }
        tallies[q] = {};
        tallies[q].parts = count;
        widen(richness, cheapest, count);
    }
    return richness;
}

auto CutoutWeights::least_of(MemberMask set, const SetBounds::Table& size_bounds) -> Least {
    Least least{cutout_->weight_of(set), 0};
    if (!is_plain_ || !bound_->params().trees) return least;
    for (MemberMask rest = set & single_; rest != 0; rest &= rest - 1)
        least.sizes += bound_->single(cutout_->class_of(lowest(rest)));
    for (const Block& b : blocks_) {
        const MemberMask part = b.members & set;
        if (!has_several(part)) continue;
        const Cost tree = huffman(leaves_of(part), size_bounds.parts);
        least.sizes += b.block.step * (tree - cutout_->weight_of(part));
    }
    return least;
}

void CutoutWeights::bound(std::size_t question, MemberMask set, const Least& least, Cost limit,
                          const SetBounds::Table& size_bounds, Tally& tally) {
    const Cutout::Parts parts = cutout_->parts(question);
    if (costs_[question] != differs)
        tally.edges = least.weight * costs_[question];
    else
        for (std::size_t p = 0; p < parts.sets.size(); p++)
            if (const MemberMask part = parts.sets[p] & set; part != 0)
                tally.edges = saturating_add(tally.edges, weighted(cutout_->weight_of(part), parts.costs[p]));
    tally.sizes = least.sizes;
    tally.close(true);
    if (tally.bound >= limit) return;
    Cost sizes = 0;
    for (const MemberMask all : parts.sets)
        if (const MemberMask part = all & set; part != 0) sizes = saturating_add(sizes, of(part, size_bounds));
    tally.sizes = std::max(tally.sizes, sizes);
    tally.close(true);
}

const SetBounds::Table& CutoutWeights::run(MemberMask set, Cost limit, std::span<Tally> tallies) {
    const SetBounds::Table& table = set_bounds_->of(count_parts(set, tallies));
    const Least least = least_of(set, table);
    for (std::size_t q = 0; q < tallies.size(); q++)
        if (tallies[q].parts >= 2) bound(q, set, least, limit, table, tallies[q]);
    return table;
}

OnePly CutoutWeights::one_ply(MemberMask set) {
    tallies_.resize(cutout_->question_count());
    const SetBounds::Table& table = set_bounds_->of(count_parts(set, tallies_));
    const Least least = least_of(set, table);
    const auto members = static_cast<std::size_t>(std::popcount(set));
    OnePly result;
    for (std::size_t q = 0; q < tallies_.size(); q++) {
        if (tallies_[q].parts < 2) continue;
        bound(q, set, least, saturating_add(result.least_bound, 1), table, tallies_[q]);
        result.add(tallies_[q], true, members, table.by_size[1]);
    }
    return result;
}

} // namespace deduce
