// BlackBox for people: see blackbox_drawing.hpp.
#include "rulesets/boards/blackbox_drawing.hpp"

#include "engine/model/labels.hpp"

#include <vector>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

std::vector<std::string> edge_marks(std::uint32_t edges, const RayBoard& board) {
    std::vector<std::string> marks(edges);
    std::uint32_t rays = 0;
    for (std::uint32_t edge = 0; edge < edges; edge++) {
        if (!marks[edge].empty()) continue;
        const std::uint32_t fate = board.shoot(edge);
        if (fate == ray_absorbed)
            marks[edge] = "A";
        else if (fate == ray_reflected)
            marks[edge] = "R";
        else
            marks[edge] = marks[fate - ray_leaves] = std::to_string(++rays);
    }
    return marks;
}

std::string line(const std::vector<std::string>& cells) {
    std::string text;
    for (const std::string& cell : cells) text += fmt::format("{:>3}", cell);
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

} // namespace

std::string field_label(std::uint32_t x, std::uint32_t y) {
    return fmt::format("{}{}", static_cast<char>('a' + x), y + 1);
}

std::string edge_label(std::uint32_t width, std::uint32_t height, std::uint32_t edge) {
    if (edge < width) return fmt::format("top {}", static_cast<char>('a' + edge));
    edge -= width;
    if (edge < height) return fmt::format("right {}", edge + 1);
    edge -= height;
    if (edge < width) return fmt::format("bottom {}", static_cast<char>('a' + (width - 1 - edge)));
    return fmt::format("left {}", height - (edge - width));
}

std::optional<std::uint32_t> read_edge(std::uint32_t width, std::uint32_t height, std::string_view text) {
    const auto compact = [](std::string_view written) {
        std::string result = in_lower_case(written);
        std::erase_if(result, [](char c) { return c == ' ' || c == '-'; });
        return result;
    };
    const std::string given = compact(text);
    for (std::uint32_t edge = 0; edge < 2 * (width + height); edge++) {
        const std::string label = edge_label(width, height, edge);
        const std::size_t blank = label.find(' ');
        const std::string side = label.substr(0, blank);
        const std::string place = label.substr(blank + 1);
        if (given == side + place || given == place + side || given == side.substr(0, 1) + place) return edge;
    }
    return std::nullopt;
}

std::string draw_blackbox(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> dots,
                          const RayBoard& board) {
    const std::uint32_t edges = 2 * (width + height);
    const std::vector<std::string> marks = edge_marks(edges, board);
    std::vector<std::vector<std::string>> grid(height + 2, std::vector<std::string>(width + 2));
    for (std::uint32_t x = 0; x < width; x++) {
        grid[0][x + 1] = marks[x];
        grid[height + 1][x + 1] = marks[2 * width + height - 1 - x];
    }
    for (std::uint32_t y = 0; y < height; y++) {
        grid[y + 1][width + 1] = marks[width + y];
        grid[y + 1][0] = marks[edges - 1 - y];
        for (std::uint32_t x = 0; x < width; x++) grid[y + 1][x + 1] = ".";
    }
    for (const std::uint32_t dot : dots) grid[dot / width + 1][dot % width + 1] = "o";

    std::string text;
    for (const auto& cells : grid) text += line(cells);
    text.pop_back();
    return text;
}

} // namespace deduce::rulesets
