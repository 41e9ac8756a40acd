// Overlay of dots: see dots_overlay.hpp.
#include "engine/estimate/dots_overlay.hpp"

#include "engine/estimate/binomial.hpp"
#include "engine/estimate/checks.hpp"
#include "engine/estimate/dots_cover.hpp"
#include "engine/estimate/weighted_dots.hpp"
#include "engine/model/errors.hpp"

#include <array>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace deduce {
std::uint64_t number_of_marks(std::span<const std::uint8_t> marked) {
    std::uint64_t number = 0;
    for (std::size_t j = 0; j < marked.size(); j++) number += binomial(marked[j], j + 1);
    return number;
}

DotsOverlay::DotsOverlay(std::vector<std::uint8_t> cells, std::uint32_t dots, std::uint32_t fields, Cost penalty)
    : cells_(std::move(cells)), dots_(dots), fields_(fields), penalty_(penalty) {
    if (fields < 1 || fields > 256 || dots > fields)
        throw BrokenPromise(
            fmt::format("DotsOverlay: {} dots on {} fields, expected 1..256 fields and no more dots", dots, fields));
    check_penalty("DotsOverlay", penalty);
    if (dots == 0 ? !cells_.empty() : cells_.empty() || cells_.size() % dots != 0)
        throw BrokenPromise(fmt::format("DotsOverlay: {} cells, expected a multiple of {} dots", cells_.size(), dots));
    const std::size_t count = dots == 0 ? 1 : cells_.size() / dots;
    if (count > std::numeric_limits<std::uint32_t>::max())
        throw BrokenPromise(fmt::format("DotsOverlay: {} situations, expected fewer than 2^32", count));
    situation_count_ = static_cast<std::uint32_t>(count);
    for (SituationIndex s = 0; s < situation_count_; s++) {
        const auto own = dots_of(s);
        for (std::uint32_t j = 0; j < dots; j++)
            if (own[j] >= fields || (j > 0 && own[j] <= own[j - 1]))
                throw BrokenPromise(
                    fmt::format("DotsOverlay: dot {} of situation {} is on field {}, expected rising fields below {}",
                                j, s, own[j], fields));
    }
    check_totals("DotsOverlay", {}, count, saturating_multiply(dots, penalty));

    std::uint64_t within = 0;
    Cost sum = 0;
    for (std::uint32_t i = 0; i <= std::min(dots, fields - dots); i++) {
        std::uint64_t exactly = 0;
        if (__builtin_mul_overflow(binomial(dots, i), binomial(fields - dots, i), &exactly)) exactly = binomial_limit;
        exactly = std::min(exactly, binomial_limit);
        within = std::min(within + exactly, binomial_limit);
        sum = saturating_add(sum, saturating_multiply(static_cast<Weight>(exactly), penalty * i));
        within_.push_back(within);
        within_penalty_.push_back(sum);
    }
}

// Of fields with equally many dots the first ones.
BestEstimate DotsOverlay::average_estimate(std::span<const SituationIndex> situations) const {
    const std::array<std::uint32_t, 256> overlay = overlay_of(situations);
    std::array<std::uint8_t, 256> fields;
    std::iota(fields.begin(), fields.end(), std::uint8_t{0});
    std::partial_sort(
        fields.begin(), fields.begin() + dots_, fields.begin() + fields_,
        [&](std::uint8_t a, std::uint8_t b) { return overlay[a] != overlay[b] ? overlay[a] > overlay[b] : a < b; });
    std::uint64_t missed = std::uint64_t{dots_} * situations.size();
    for (std::uint32_t j = 0; j < dots_; j++) missed -= overlay[fields[j]];
    std::sort(fields.begin(), fields.begin() + dots_);
    return {static_cast<Cost>(missed) * penalty_, number_of_marks(std::span(fields).first(dots_))};
}

Cost DotsOverlay::best_average(std::span<const SituationIndex> situations) const {
    return static_cast<Cost>(fewest_missed(situations)) * penalty_;
}

Cost DotsOverlay::best_worst(std::span<const SituationIndex> situations) const {
    return static_cast<Cost>(fewest_missed_at_worst(situations)) * penalty_;
}

// Searches in the order of the situations, whatever order they come in; dots that need not be marked go to the first
// fields.
BestEstimate DotsOverlay::worst_estimate(std::span<const SituationIndex> situations) const {
    std::vector<SituationIndex> ascending(situations.begin(), situations.end());
    std::sort(ascending.begin(), ascending.end());
    const std::uint32_t misses = fewest_missed_at_worst(ascending);
    DotsCover cover(cells_.data(), dots_, ascending);
    cover.exists(dots_ - misses); // it does, and leaves its marks
    std::uint32_t spare = dots_;
    for (std::uint32_t f = 0; f < fields_; f++) spare -= cover.marks(static_cast<std::uint8_t>(f)) ? 1 : 0;
    std::vector<std::uint8_t> marked;
    for (std::uint32_t f = 0; f < fields_; f++) {
        const auto field = static_cast<std::uint8_t>(f);
        const bool is_spare = !cover.marks(field) && spare > 0;
        if (is_spare) spare--;
        if (is_spare || cover.marks(field)) marked.push_back(field);
    }
    return {static_cast<Cost>(misses) * penalty_, number_of_marks(marked)};
}

// 1. The worst case is at least the average, and at least what the size of the set demands.
// 2. From there up, the first number of misses that some estimate can keep to.
std::uint32_t DotsOverlay::fewest_missed_at_worst(std::span<const SituationIndex> situations) const {
    const std::size_t count = situations.size();
    const auto average = static_cast<std::uint32_t>((fewest_missed(situations) + count - 1) / count);
    const auto most = static_cast<std::uint32_t>(within_.size() - 1);
    std::uint32_t misses = std::max(average, least_misses(count));
    if (misses > 0 && misses < most) {
        DotsCover cover(cells_.data(), dots_, situations);
        while (misses < most && !cover.exists(dots_ - misses)) misses++;
    }
    return misses;
}

std::array<std::uint32_t, 256> DotsOverlay::overlay_of(std::span<const SituationIndex> situations) const {
    std::array<std::uint32_t, 256> overlay;
    std::fill_n(overlay.begin(), fields_, 0U);
    for (const SituationIndex s : situations)
        for (const std::uint8_t dot : dots_of(s)) overlay[dot]++;
    return overlay;
}

std::uint64_t DotsOverlay::fewest_missed(std::span<const SituationIndex> situations) const {
    if (situations.size() == 1 || dots_ == 0) return 0;
    const std::uint64_t marked =
        situations.size() <= few ? most_marked_of_few(situations) : most_marked_of_many(situations);
    return std::uint64_t{dots_} * situations.size() - marked;
}

// For each layer c, the k largest counts hold min(k, fields with at least c dots) dots that are the c-th on their
// field. So it is enough to count the dots by layer as they come, and no field needs to be looked at twice.
std::uint64_t DotsOverlay::most_marked_of_few(std::span<const SituationIndex> situations) const {
    std::array<std::uint8_t, 256> overlay;
    std::array<std::uint32_t, few> in_layer{};
    std::fill_n(overlay.begin(), fields_, std::uint8_t{0});
    for (const SituationIndex s : situations)
        for (const std::uint8_t dot : dots_of(s)) in_layer[overlay[dot]++]++;
    std::uint64_t marked = 0;
    for (std::size_t c = 0; c < situations.size(); c++) marked += std::min(dots_, in_layer[c]);
    return marked;
}

std::uint64_t DotsOverlay::most_marked_of_many(std::span<const SituationIndex> situations) const {
    const std::array<std::uint32_t, 256> overlay = overlay_of(situations);
    std::array<std::uint32_t, 256> largest; // the k largest counts so far, falling
    std::fill_n(largest.begin(), dots_, 0U);
    for (std::uint32_t f = 0; f < fields_; f++) {
        const std::uint32_t here = overlay[f];
        std::uint32_t place = dots_ - 1;
        if (here <= largest[place]) continue;
        for (; place > 0 && largest[place - 1] < here; place--) largest[place] = largest[place - 1];
        largest[place] = here;
    }
    return std::accumulate(largest.begin(), largest.begin() + dots_, std::uint64_t{0});
}

std::uint32_t DotsOverlay::least_misses(std::size_t count) const {
    const auto most = static_cast<std::uint32_t>(within_.size() - 1);
    std::uint32_t i = 0;
    while (i < most && within_[i] < count) i++;
    return i;
}

Cost DotsOverlay::average_bound(std::size_t count) const {
    const std::uint32_t i = least_misses(count);
    if (i == 0) return 0;
    const auto beyond = static_cast<Weight>(std::min<std::uint64_t>(count, binomial_limit) - within_[i - 1]);
    return saturating_add(within_penalty_[i - 1], saturating_multiply(beyond, penalty_ * i));
}

Cost DotsOverlay::worst_bound(std::size_t count) const { return penalty_ * least_misses(count); }

std::string DotsOverlay::description() const {
    return fmt::format("dots overlay: situations={}, dots={}, fields={}, penalty={}, cells={}", situation_count_, dots_,
                       fields_, penalty_, digest_text(cells_));
}

std::unique_ptr<Estimator> DotsOverlay::reweighted(const std::vector<Weight>& weights) const {
    return std::make_unique<WeightedDots>(*this, weights);
}

// Each field is marked or not, the latter first.
EstimateFacts DotsOverlay::facts() const {
    EstimateFacts result{EstimateFacts::Kind::options};
    result.options.assign(fields_, 2);
    result.most_others = dots_;
    result.losses_from.push_back(0);
    for (SituationIndex s = 0; s < situation_count_; s++) {
        for (std::size_t i = 0; i < dots_; i++)
            result.losses.push_back({std::uint32_t{2} * cells_[std::size_t{s} * dots_ + i], penalty_});
        result.losses_from.push_back(result.losses.size());
    }
    return result;
}

} // namespace deduce
