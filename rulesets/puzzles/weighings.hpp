// The weighings of coins that can tell anything: equally many on both sides, and of two that are each other's mirror
// image only one.
//
// With unequal numbers the fuller side goes down whatever the coins are, and the mirror image of a weighing cuts all
// situations into the same parts. So these weighings have the optimum of all 3^n ways to lay n coins on two sides.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace deduce::rulesets {

// A bit a coin.
struct Weighing {
    std::uint16_t left = 0; // has the first of the coins that are weighed
    std::uint16_t right = 0;

    friend auto operator<=>(const Weighing&, const Weighing&) = default;
};

class Weighings {
  public:
    static constexpr std::uint32_t most_coins = 16;

    // Of up to most_coins coins.
    explicit Weighings(std::uint32_t coins);

    std::uint32_t size() const { return static_cast<std::uint32_t>(all_.size()); }
    const Weighing& operator[](std::uint32_t index) const { return all_[index]; }

    // None if it is none of them, such as the mirror image of one.
    std::optional<std::uint32_t> index_of(const Weighing& w) const;

    // Of the weighing that `w` becomes where coin k becomes coin image[k], or of its mirror image.
    std::uint32_t index_of_image(const Weighing& w, std::span<const std::uint32_t> image) const;

  private:
    std::vector<Weighing> all_; // ascending
};

} // namespace deduce::rulesets
