// Light rays: see ray.hpp. A ray is traced from event to event, not field by field: the dots that a straight run can
// meet lie on three neighbouring lines, so a bit scan finds the first.
#include "rulesets/boards/ray.hpp"

#include <bit>

namespace deduce::rulesets {
namespace {

struct Ray {
    bool along_row;     // it moves along a row, or else along a column
    std::uint32_t line; // which row or column
    std::uint32_t at;   // the field on that line; 0 and extent + 1 are the margin
    bool forward;       // towards higher fields
};

Ray entering(std::uint32_t edge, std::uint32_t width, std::uint32_t height) {
    if (edge < width) return {false, edge + 1, 0, true};
    edge -= width;
    if (edge < height) return {true, edge + 1, width + 1, false};
    edge -= height;
    if (edge < width) return {false, width - edge, height + 1, false};
    edge -= width;
    return {true, height - edge, 0, true};
}

// The edge field at which the ray's straight run ends.
std::uint32_t leaving(const Ray& ray, std::uint32_t width, std::uint32_t height) {
    if (ray.along_row) return ray.forward ? width + ray.line - 1 : 2 * (width + height) - ray.line;
    return ray.forward ? 2 * width + height - ray.line : ray.line - 1;
}

} // namespace

RayBoard::RayBoard(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> dots)
    : width_(width), height_(height) {
    for (const std::uint32_t dot : dots) {
        const std::uint32_t x = dot % width + 1;
        const std::uint32_t y = dot / width + 1;
        rows_[y] |= 1U << x;
        columns_[x] |= 1U << y;
    }
}

std::uint32_t RayBoard::shoot(std::uint32_t edge) const {
    Ray ray = entering(edge, width_, height_);
    for (;;) {
        const Lines& lines = ray.along_row ? rows_ : columns_;
        const std::uint32_t ahead = ray.forward ? ~0U << (ray.at + 1) : (1U << ray.at) - 1;
        const std::uint32_t lower = lines[ray.line - 1];
        const std::uint32_t upper = lines[ray.line + 1];
        const std::uint32_t met = (lower | lines[ray.line] | upper) & ahead;
        if (met == 0) {
            const std::uint32_t exit = leaving(ray, width_, height_);
            return exit == edge ? ray_reflected : ray_leaves + exit;
        }

        const std::uint32_t first = ray.forward ? met & (0U - met) : std::bit_floor(met);
        if ((lines[ray.line] & first) != 0) return ray_absorbed;

        const auto field = static_cast<std::uint32_t>(std::countr_zero(first));
        const std::uint32_t turn = ray.forward ? field - 1 : field + 1;
        const std::uint32_t extent = ray.along_row ? width_ : height_;
        if (turn == 0 || turn > extent) return ray_reflected;                   // it has not entered yet
        if ((lower & first) != 0 && (upper & first) != 0) return ray_reflected; // back the way it came
        ray = {!ray.along_row, turn, ray.line, (lower & first) != 0};
    }
}

} // namespace deduce::rulesets
