// The best estimate by table: see penalty_table.hpp.
#include "engine/estimate/penalty_table.hpp"

#include "engine/estimate/checks.hpp"
#include "engine/model/errors.hpp"

#include <array>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace deduce {

PenaltyTable::PenaltyTable(std::uint32_t situation_count, std::uint32_t estimate_count, std::vector<Cost> penalties,
                           std::vector<Weight> weights)
    : situation_count_(situation_count),
      estimate_count_(estimate_count),
      penalties_(std::move(penalties)),
      weights_(std::move(weights)) {
    check_weights("PenaltyTable", weights_, situation_count);
    if (estimate_count == 0 || penalties_.size() != std::size_t{situation_count} * estimate_count)
        throw BrokenPromise(
            fmt::format("PenaltyTable: {} penalties, expected {} situations x {} estimates (at least 1)",
                        penalties_.size(), situation_count, estimate_count));
    for (Cost& p : penalties_) {
        if (p < 0) throw BrokenPromise(fmt::format("PenaltyTable: penalty {}, expected >= 0", p));
        p = std::min(p, infinite_cost);
        if (!is_infinite(p)) greatest_penalty_ = std::max(greatest_penalty_, p);
    }
    check_totals("PenaltyTable", weights_, situation_count, greatest_penalty_);

    find_kinds();
    average_bounds_.assign(situation_count, infinite_cost);
    worst_bounds_.assign(situation_count, infinite_cost);
    std::vector<Cost> column(situation_count);
    for (std::uint32_t e = 0; e < estimate_count; e++) {
        for (std::uint32_t s = 0; s < situation_count; s++) column[s] = penalties_[std::size_t{s} * estimate_count + e];
        std::sort(column.begin(), column.end());
        Cost sum = 0;
        for (std::uint32_t n = 0; n < situation_count; n++) {
            sum = saturating_add(sum, column[n]);
            average_bounds_[n] = std::min(average_bounds_[n], sum);
            worst_bounds_[n] = std::min(worst_bounds_[n], column[n]);
        }
    }
}

// An estimate joins all situations that it suits; a kind's number is that of one of its situations.
void PenaltyTable::find_kinds() {
    kinds_.resize(situation_count_);
    std::iota(kinds_.begin(), kinds_.end(), 0U);
    const auto root_of = [&](std::uint32_t s) {
        while (kinds_[s] != s) s = kinds_[s] = kinds_[kinds_[s]];
        return s;
    };
    constexpr std::uint32_t none = ~std::uint32_t{0};
    std::vector<std::uint32_t> first(estimate_count_, none); // by estimate
    for (std::uint32_t s = 0; s < situation_count_; s++)
        for (std::uint32_t e = 0; e < estimate_count_; e++) {
            if (is_infinite(penalties_[std::size_t{s} * estimate_count_ + e])) continue;
            if (first[e] == none) first[e] = s;
            kinds_[root_of(s)] = root_of(first[e]);
        }
    for (std::uint32_t s = 0; s < situation_count_; s++) kinds_[s] = root_of(s);
}

// The first least joined penalty; a block of estimates at a time, so that the table is read along its rows.
template <class Join>
BestEstimate PenaltyTable::least_over_estimates(std::span<const SituationIndex> situations, Join join) const {
    constexpr std::uint32_t block = 64;
    std::array<Cost, block> joined;
    BestEstimate least;
    for (std::uint32_t first = 0; first < estimate_count_; first += block) {
        const std::uint32_t width = std::min(block, estimate_count_ - first);
        joined.fill(0);
        for (const SituationIndex s : situations) {
            const Cost* row = penalties_.data() + std::size_t{s} * estimate_count_ + first;
            for (std::uint32_t e = 0; e < width; e++) joined[e] = join(s, joined[e], row[e]);
        }
        const auto own = std::min_element(joined.begin(), joined.begin() + width);
        if (*own < least.penalty) least = {*own, first + static_cast<std::uint64_t>(own - joined.begin())};
    }
    return least;
}

BestEstimate PenaltyTable::average_estimate(std::span<const SituationIndex> situations) const {
    return least_over_estimates(situations, [this](SituationIndex s, Cost sum, Cost penalty) {
        return saturating_add(sum, weights_.empty() ? penalty : weighted(weights_[s], penalty));
    });
}

BestEstimate PenaltyTable::worst_estimate(std::span<const SituationIndex> situations) const {
    return least_over_estimates(situations,
                                [](SituationIndex, Cost worst, Cost penalty) { return std::max(worst, penalty); });
}

// Bounds and kinds stay as they are.
std::unique_ptr<Estimator> PenaltyTable::reweighted(const std::vector<Weight>& weights) const {
    auto result = std::make_unique<PenaltyTable>(*this);
    result->weights_ = weights;
    check_weights("PenaltyTable", weights, situation_count_);
    check_totals("PenaltyTable", weights, situation_count_, greatest_penalty_);
    return result;
}

std::string PenaltyTable::description() const {
    return fmt::format("penalty table: situations={}, estimates={}, penalties={}, weights={}", situation_count_,
                       estimate_count_, digest_text(penalties_), digest_text(weights_));
}

} // namespace deduce
