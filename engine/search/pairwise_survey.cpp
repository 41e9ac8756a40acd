// A few hundred questions at a time, so that their bytes stay in the cache; see pairwise_survey.hpp.
#include "engine/search/pairwise_survey.hpp"

#include <algorithm>

namespace deduce {

pairwise_kernels::Counts PairwiseSurvey::room(std::size_t members) {
    constexpr std::size_t n = questions_at_once;
    if (bytes_.size() < n * (members + 4)) bytes_.resize(n * (members + 4));
    std::uint8_t* const bytes = bytes_.data();
    return {bytes + 4 * n, bytes, bytes + n, bytes + 2 * n, bytes + 3 * n};
}

const SetBounds::Table& PairwiseSurvey::survey(const pairwise_kernels::Rows& rows, Cost dearest,
                                               const SetBounds::Table& outer, pairwise_kernels::Range range,
                                               bool are_all, const pairwise_kernels::Counts& counts) const {
    const Richness richness = pairwise_kernels::count(rows, sums_, range, counts);
    const SetBounds::Table* table = &outer;
    if (are_all && fits(bounds_->of(richness), rows.members, dearest)) table = &bounds_->of(richness);
    pairwise_kernels::bound(rows, sums_, range, table->breakpoints, counts);
    return *table;
}

const SetBounds::Table& PairwiseSurvey::run(const pairwise_kernels::Rows& rows, Cost dearest,
                                            const SetBounds::Table& outer, std::size_t questions,
                                            std::span<const QuestionIndex> live, std::span<Tally> tallies) {
    const pairwise_kernels::Counts counts = room(rows.members);
    const SetBounds::Table* table = &outer;
    std::size_t j = 0;
    for (std::size_t first = 0; first < questions; first += questions_at_once) {
        const pairwise_kernels::Range range{first, std::min(questions - first, questions_at_once)};
        table = &survey(rows, dearest, outer, range, range.count == questions, counts);
        for (; j < live.size() && live[j] < first + range.count; j++) {
            const std::size_t q = live[j] - first;
            const Cost sizes = counts.sizes[q];
            const Cost edges = sums_ ? counts.edges[q] : 0;
            tallies[j] = {edges, sizes, sums_ ? edges + sizes : Cost{counts.bounds[q]}, counts.parts[q]};
        }
    }
    return *table;
}

OnePly PairwiseSurvey::one_ply(const pairwise_kernels::Rows& rows, Cost dearest, const SetBounds::Table& outer,
                               std::size_t questions, Cost enough) {
    // The worst case's maximum holds the bound of a single class.
    const auto without_single = [&](OnePly seen, const SetBounds::Table& table) {
        if (!sums_ && !is_infinite(seen.least_singles)) seen.least_singles -= table.by_size[1];
        return seen;
    };
    if (questions <= questions_at_once) {
        const pairwise_kernels::Counts counts = room(rows.members);
        const pairwise_kernels::Range all{0, questions};
        const SetBounds::Table& table = survey(rows, dearest, outer, all, true, counts);
        return without_single(pairwise_kernels::reduce(rows, sums_, all, counts), table);
    }
    OnePly result;
    for (std::size_t first = 0; first < questions && result.least_singles > enough; first += questions_at_once) {
        const pairwise_kernels::Range range{first, std::min(questions - first, questions_at_once)};
        result.add(without_single(pairwise_kernels::one_ply(rows, sums_, range, outer.breakpoints), outer));
    }
    return result;
}

} // namespace deduce
