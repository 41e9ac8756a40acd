// Boards: see board.hpp.
#include "rulesets/boards/board.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::rulesets {

std::string Board::label(std::uint32_t field) const {
    return fmt::format("{}{}", static_cast<char>('a' + field % width_), field / width_ + 1);
}

std::vector<std::uint32_t> Board::beside(std::uint32_t field) const {
    std::vector<std::uint32_t> result = around(field);
    std::erase_if(result,
                  [&](std::uint32_t n) { return n % width_ != field % width_ && n / width_ != field / width_; });
    return result;
}

std::vector<std::uint32_t> Board::around(std::uint32_t field) const {
    const std::uint32_t own_x = field % width_;
    const std::uint32_t own_y = field / width_;
    std::vector<std::uint32_t> result;
    for (std::uint32_t y = own_y - (own_y > 0); y <= std::min(own_y + 1, height_ - 1); y++)
        for (std::uint32_t x = own_x - (own_x > 0); x <= std::min(own_x + 1, width_ - 1); x++)
            if (x != own_x || y != own_y) result.push_back(this->field(x, y));
    return result;
}

std::vector<std::vector<std::uint32_t>> Board::reflections() const {
    std::vector<std::uint32_t> left_right;
    std::vector<std::uint32_t> top_bottom;
    std::vector<std::uint32_t> transposed;
    for (std::uint32_t y = 0; y < height_; y++)
        for (std::uint32_t x = 0; x < width_; x++) {
            left_right.push_back(field(width_ - 1 - x, y));
            top_bottom.push_back(field(x, height_ - 1 - y));
            transposed.push_back(field(y, x));
        }
    if (width_ != height_) return {left_right, top_bottom};
    return {left_right, top_bottom, transposed};
}

std::string Board::draw(std::string_view characters) const {
    std::string text = "  ";
    for (std::uint32_t x = 0; x < width_; x++) text += fmt::format(" {}", static_cast<char>('a' + x));
    for (std::uint32_t y = 0; y < height_; y++) {
        text += fmt::format("\n{:>2}", y + 1);
        for (std::uint32_t x = 0; x < width_; x++) text += fmt::format(" {}", characters[field(x, y)]);
    }
    return text;
}

} // namespace deduce::rulesets
