// Measured against the usual stack of 8 MiB: see depth.hpp.
#include "engine/baseline/depth.hpp"

#include "engine/errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::baseline {
namespace {

constexpr std::uint32_t deepest = 2000; // player nodes on a path

} // namespace

void check_depth(const AnswerTable& table) {
    const std::uint32_t depth = std::min(table.question_count(), table.class_count());
    if (depth > deepest)
        throw BadInput(fmt::format("{} can be {} questions deep, and the baselines are plain recursions for at most "
                                   "{}: choose a smaller game, or use `deduce solve`",
                                   table.game().name(), depth, deepest));
}

} // namespace deduce::baseline
