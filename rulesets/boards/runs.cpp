// Straight runs of fields: see runs.hpp.
#include "rulesets/boards/runs.hpp"

#include <algorithm>

namespace deduce::rulesets {

Runs::Runs(const Board& board, std::uint32_t longest) : board_(board), longest_(longest) {
    const std::uint32_t width = board.width();
    const std::uint32_t height = board.height();
    for (std::uint32_t length = longest; length >= 1; length--) {
        begin_.push_back(count());
        for (std::uint32_t y = 0; y < height; y++)
            for (std::uint32_t x = 0; x + length <= width; x++) add(board.field(x, y), 1, length);
        if (length == 1) continue;
        for (std::uint32_t y = 0; y + length <= height; y++)
            for (std::uint32_t x = 0; x < width; x++) add(board.field(x, y), width, length);
    }
    begin_.push_back(count());
}

void Runs::add(std::uint32_t first, std::uint32_t step, std::uint32_t length) {
    FieldSet fields;
    for (std::uint32_t i = 0; i < length; i++) fields.set(first + i * step);
    ends_.emplace_back(first, first + (length - 1) * step);
    run_between_.emplace(ends_.back(), static_cast<RunIndex>(fields_.size()));
    fields_.push_back(fields);
}

std::string Runs::label(std::uint32_t run) const {
    const auto [first, last] = ends_[run];
    return first == last ? board_.label(first) : board_.label(first) + "-" + board_.label(last);
}

std::vector<RunIndex> Runs::images(const std::vector<std::uint32_t>& fields) const {
    std::vector<RunIndex> result;
    for (const auto& [first, last] : ends_) result.push_back(run_between_.at(std::minmax(fields[first], fields[last])));
    return result;
}

} // namespace deduce::rulesets
