// Light rays in a black box (thesis, section 2.10).
//
//     A field ahead with a dot absorbs the ray. Otherwise a dot diagonally ahead turns it by 90 degrees, away from the
//     dot, and dots on both sides send it back the way it came. A ray that would be turned before it has entered the
//     board is reflected.
//
// Edge fields are numbered clockwise from the top left, here for a board of width 3 and height 2:
//
//          0 1 2
//        9 . . . 3
//        8 . . . 4
//          7 6 5
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace deduce::rulesets {

// What becomes of a ray: 0 absorbed, 1 reflected, 2 + e leaves at edge field e, which is not where it came from.
inline constexpr std::uint32_t ray_absorbed = 0;
inline constexpr std::uint32_t ray_reflected = 1;
inline constexpr std::uint32_t ray_leaves = 2;

class RayBoard {
  public:
    static constexpr std::uint32_t longest_side = 16;

    // 1 <= width, height <= longest_side; a dot on row y, column x is y * width + x.
    RayBoard(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> dots);

    std::uint32_t shoot(std::uint32_t edge) const;

  private:
    // One bit a field, with an empty margin of one field on all sides: the board begins at row 1, bit 1.
    using Lines = std::array<std::uint32_t, longest_side + 2>;

    std::uint32_t width_;
    std::uint32_t height_;
    Lines rows_{};
    Lines columns_{};
};

} // namespace deduce::rulesets
