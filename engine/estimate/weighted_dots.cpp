// See weighted_dots.hpp.
#include "engine/estimate/weighted_dots.hpp"

#include "engine/estimate/checks.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace deduce {

WeightedDots::WeightedDots(DotsOverlay dots, std::vector<Weight> weights)
    : dots_(std::move(dots)), weights_(std::move(weights)) {
    check_weights("WeightedDots", weights_, dots_.situation_count());
    check_totals("WeightedDots", weights_, dots_.situation_count(), dots_.greatest_penalty());
}

// Of fields with equal weights the first ones.
BestEstimate WeightedDots::average_estimate(std::span<const SituationIndex> situations) const {
    const std::size_t fields = dots_.fields();
    const std::size_t dots = dots_.dots();
    std::array<Weight, 256> overlay;
    std::array<std::uint8_t, 256> order;
    std::fill_n(overlay.begin(), fields, Weight{0});
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    Weight missed = 0;
    for (const SituationIndex s : situations) {
        for (const std::uint8_t dot : dots_.dots_of(s)) overlay[dot] += weights_[s];
        missed += weights_[s] * static_cast<Weight>(dots);
    }
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(dots),
                      order.begin() + static_cast<std::ptrdiff_t>(fields), [&](std::uint8_t a, std::uint8_t b) {
                          return overlay[a] != overlay[b] ? overlay[a] > overlay[b] : a < b;
                      });
    for (std::size_t j = 0; j < dots; j++) missed -= overlay[order[j]];
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(dots));
    return {missed * dots_.penalty_of_a_dot(), number_of_marks(std::span(order).first(dots))};
}

std::string WeightedDots::description() const {
    return fmt::format("{}, weights={}", dots_.description(), digest_text(weights_));
}

} // namespace deduce
