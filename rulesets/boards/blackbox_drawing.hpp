// BlackBox for people: names of fields and edge fields, and a board with all its rays, like figure 2.5 of the thesis.
#pragma once

#include "rulesets/boards/ray.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace deduce::rulesets {

// Columns are letters, rows are numbers from the top: "a1" is the top left field.
std::string field_label(std::uint32_t x, std::uint32_t y);

// "top a", "right 1", "bottom a", "left 1".
std::string edge_label(std::uint32_t width, std::uint32_t height, std::uint32_t edge);

// The edge field that people write: "top a", "Top-A", "topa", "a top", "ta"; none if the text is no edge field.
std::optional<std::uint32_t> read_edge(std::uint32_t width, std::uint32_t height, std::string_view text);

// Dots are 'o'. Edge fields are A (absorbed), R (reflected), or the number of the ray that connects two of them.
std::string draw_blackbox(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> dots,
                          const RayBoard& board);

} // namespace deduce::rulesets
