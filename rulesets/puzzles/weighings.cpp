// Lists and finds weighings: see weighings.hpp.
#include "rulesets/puzzles/weighings.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace deduce::rulesets {
namespace {

std::uint16_t image_of(std::uint32_t coins, std::span<const std::uint32_t> image) {
    std::uint32_t result = 0;
    for (; coins != 0; coins &= coins - 1) result |= 1U << image[static_cast<std::size_t>(std::countr_zero(coins))];
    return static_cast<std::uint16_t>(result);
}

} // namespace

Weighings::Weighings(std::uint32_t coins) {
    const std::uint32_t all = (1U << coins) - 1;
    for (std::uint32_t left = 1; left <= all; left++) {
        const std::uint32_t first = left & -left;
        const std::uint32_t others = all & ~left & ~(first - 1); // coins that may lie on the right
        // Subsets of `others`, ascending.
        for (std::uint32_t right = -others & others; right != 0; right = (right - others) & others)
            if (std::popcount(right) == std::popcount(left))
                all_.push_back({static_cast<std::uint16_t>(left), static_cast<std::uint16_t>(right)});
    }
}

std::optional<std::uint32_t> Weighings::index_of(const Weighing& w) const {
    const auto place = std::ranges::lower_bound(all_, w);
    if (place == all_.end() || *place != w) return std::nullopt;
    return static_cast<std::uint32_t>(place - all_.begin());
}

std::uint32_t Weighings::index_of_image(const Weighing& w, std::span<const std::uint32_t> image) const {
    Weighing moved{image_of(w.left, image), image_of(w.right, image)};
    if (std::countr_zero(moved.left) > std::countr_zero(moved.right)) std::swap(moved.left, moved.right);
    return static_cast<std::uint32_t>(std::ranges::lower_bound(all_, moved) - all_.begin());
}

} // namespace deduce::rulesets
