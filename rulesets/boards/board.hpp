// A board of fields for games that hide things on one: names, neighbours, reflections and a picture.
//
// Field y * width + x is column x, row y, counted from the top left.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::rulesets {

class Board {
  public:
    static constexpr std::uint32_t longest_side = 16;
    static constexpr std::uint32_t most_fields = longest_side * longest_side;

    // Sides of 1 to longest_side.
    Board(std::uint32_t width, std::uint32_t height) : width_(width), height_(height) {}

    std::uint32_t width() const { return width_; }
    std::uint32_t height() const { return height_; }
    std::uint32_t fields() const { return width_ * height_; }
    std::uint32_t field(std::uint32_t x, std::uint32_t y) const { return y * width_ + x; }

    // Columns are letters, rows are numbers from the top: "a1" is the top left field.
    std::string label(std::uint32_t field) const;

    // The fields that share a side with this one; or a side or a corner. Rising.
    std::vector<std::uint32_t> beside(std::uint32_t field) const;
    std::vector<std::uint32_t> around(std::uint32_t field) const;

    // Where each field goes when left and right change places, top and bottom, and on a square rows and columns. These
    // generate all symmetries of the board.
    std::vector<std::vector<std::uint32_t>> reflections() const;

    // The board with one character a field, between names of columns and rows.
    std::string draw(std::string_view characters) const;

  private:
    std::uint32_t width_;
    std::uint32_t height_;
};

} // namespace deduce::rulesets
