// See cutout_survey.hpp.
#include "engine/cutout/cutout_survey.hpp"

#include <algorithm>
#include <bit>

namespace deduce {

bool CutoutSurvey::fits_pairs(const Cutout& cutout, const SetBounds::Table& table, MemberMask set) const {
    return use_pairs_ && pairwise_.fits(table, static_cast<std::size_t>(std::popcount(set)), cutout.dearest());
}

pairwise_kernels::Rows CutoutSurvey::rows_of(const Cutout& cutout, MemberMask set) const {
    pairwise_kernels::Rows rows;
    const Cost cheapest = bounds_->cheapest();
    for (; set != 0; set &= set - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(set));
        rows.answers[rows.members] = cutout.row(i);
        rows.costs[rows.members] = cutout.cost_row(i);
        const Cost added = sums_ ? cutout.weight_of_member(i) * cheapest : cheapest;
        rows.cheapest[rows.members++] = static_cast<std::uint8_t>(std::min(added, pairwise_kernels::greatest_byte));
    }
    return rows;
}

const SetBounds::Table& CutoutSurvey::run(Cutout& cutout, MemberMask set, const SetBounds::Table& outer,
                                          std::span<Tally> tallies) {
    if (!fits_pairs(cutout, outer, set)) return by_parts(cutout, set, tallies);
    return pairwise_.run(rows_of(cutout, set), cutout.dearest(), outer, tallies.size(),
                         all_questions_.first(tallies.size()), tallies);
}

OnePly CutoutSurvey::one_ply(Cutout& cutout, MemberMask set, const SetBounds::Table& outer, Cost enough) {
    if (fits_pairs(cutout, outer, set))
        return pairwise_.one_ply(rows_of(cutout, set), cutout.dearest(), outer, cutout.question_count(), enough);
    tallies_.resize(cutout.question_count());
    const SetBounds::Table& table = by_parts(cutout, set, tallies_);
    OnePly result;
    const auto members = static_cast<std::size_t>(std::popcount(set));
    for (const Tally& t : tallies_) result.add(t, sums_, members, table.by_size[1]);
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
        widen(richness, cheapest, count);
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
            t.join(sums_, size, sums_ ? weighted(cutout.weight_of(part), parts.costs[p]) : parts.costs[p]);
        }
        t.close(sums_);
    }
    return table;
}

} // namespace deduce
