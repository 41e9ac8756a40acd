// See cutout_survey.hpp.
#include "engine/cutout/cutout_survey.hpp"

#include <algorithm>
#include <bit>

namespace deduce {

bool CutoutSurvey::has_ranks(const Cutout& cutout, const SetBounds::Table& table, MemberMask set) const {
    return use_ranks_ && ranks_.fits(table, static_cast<std::size_t>(std::popcount(set)), cutout.dearest());
}

rank_kernels::Rows CutoutSurvey::rows_of(const Cutout& cutout, MemberMask set) const {
    rank_kernels::Rows rows;
    const Cost cheapest = bounds_->cheapest();
    for (; set != 0; set &= set - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(set));
        rows.answers[rows.members] = cutout.row(i);
        rows.costs[rows.members] = cutout.cost_row(i);
        const Cost added = sums_ ? cutout.weight_of_member(i) * cheapest : cheapest;
        rows.cheapest[rows.members++] = static_cast<std::uint8_t>(std::min(added, rank_kernels::greatest_byte));
    }
    return rows;
}

const SetBounds::Table& CutoutSurvey::run(Cutout& cutout, MemberMask set, const SetBounds::Table& outer,
                                          std::span<Tally> tallies) {
    if (!has_ranks(cutout, outer, set)) return by_parts(cutout, set, tallies);
    return ranks_.run(rows_of(cutout, set), cutout.dearest(), outer, tallies.size(),
                      all_questions_.first(tallies.size()), tallies);
}

auto CutoutSurvey::one_ply(Cutout& cutout, MemberMask set, const SetBounds::Table& outer, Cost enough) -> OnePly {
    if (has_ranks(cutout, outer, set))
        return ranks_.one_ply(rows_of(cutout, set), cutout.dearest(), outer, cutout.question_count(), enough);
    tallies_.resize(cutout.question_count());
    const SetBounds::Table& table = by_parts(cutout, set, tallies_);
    OnePly result;
    for (const Tally& t : tallies_) {
        if (t.parts < 2) continue;
        result.least_bound = std::min(result.least_bound, t.bound);
        result.greatest_sizes = std::max(result.greatest_sizes, t.sizes);
        if (t.parts != static_cast<std::uint32_t>(std::popcount(set)) || is_infinite(t.bound)) continue;
        result.least_singles = std::min(result.least_singles, sums_ ? t.edges : t.bound - table.by_size[1]);
    }
    return result;
}

const SetBounds::Table& CutoutSurvey::by_parts(Cutout& cutout, MemberMask set, std::span<Tally> tallies) {
    // 1. How rich the set is.
    Richness richness{0, 0};
    for (std::size_t q = 0; q < tallies.size(); q++) {
        const Cutout::Parts parts = cutout.parts(q);
        std::uint32_t count = 0;
        std::uint32_t cheapest = 0;
        for (std::size_t p = 0; p < parts.sets.size(); p++) {
            if ((parts.sets[p] & set) == 0) continue;
            count++;
            cheapest += parts.costs[p] <= bounds_->cheapest() ? 1 : 0;
        }
        tallies[q] = {};
        tallies[q].parts = count;
        if (count < 2) continue;
        richness = {std::max(richness.cheapest, cheapest), std::max(richness.parts, count)};
    }

    // 2. The bounds that go with it.
    const SetBounds::Table& table = bounds_->of(richness);
    for (std::size_t q = 0; q < tallies.size(); q++) {
        if (tallies[q].parts < 2) continue;
        const Cutout::Parts parts = cutout.parts(q);
        Tally& t = tallies[q];
        for (std::size_t p = 0; p < parts.sets.size(); p++) {
            const MemberMask part = parts.sets[p] & set;
            if (part == 0) continue;
            const Cost size = table.by_size[static_cast<std::size_t>(std::popcount(part))];
            if (sums_) {
                t.edges = saturating_add(t.edges, weighted(cutout.weight_of(part), parts.costs[p]));
                t.sizes = saturating_add(t.sizes, size);
            } else {
                t.sizes = std::max(t.sizes, size);
                t.bound = std::max(t.bound, saturating_add(size, parts.costs[p]));
            }
        }
        if (sums_) t.bound = saturating_add(t.edges, t.sizes);
    }
    return table;
}

} // namespace deduce
