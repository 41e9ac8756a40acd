// Spreads over the sample, and the sum that they are extrapolated to.
#include "engine/levels/effort.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace deduce {

Effort effort_of(std::span<const Subgame> subgames, std::uint64_t open_sets) {
    Effort effort;
    if (subgames.empty()) return effort;
    const auto spread = [&](auto member) {
        std::vector<double> values;
        for (const Subgame& s : subgames) values.push_back(static_cast<double>(s.*member));
        return spread_of(std::move(values));
    };
    effort.subgames = subgames.size();
    effort.unfinished =
        static_cast<std::size_t>(std::ranges::count_if(subgames, [](const Subgame& s) { return !s.total.closed(); }));
    effort.classes = spread(&Subgame::classes);
    effort.nodes = spread(&Subgame::nodes);
    effort.seconds = spread(&Subgame::seconds);
    effort.core_seconds = spread(&Subgame::core_seconds);
    effort.all_subgames = extrapolate(subgames, open_sets);
    effort.law = effort_law(subgames);
    if (effort.law) effort.all_subgames_by_law = extrapolate(finished_by(*effort.law, subgames), open_sets);
    return effort;
}

std::string law_text(const EffortLaw& law) { return fmt::format("{:.3g} n^{:.2f}", law.factor, law.exponent); }

std::string duration_text(double seconds) {
    if (seconds < 3600) return fmt::format("{:.0f} s", seconds);
    if (seconds < 48 * 3600) return fmt::format("{:.1f} hours", seconds / 3600);
    if (seconds < 730 * 86400.0) return fmt::format("{:.1f} days", seconds / 86400);
    return fmt::format("{:.1f} years", seconds / 86400 / 365.25);
}

} // namespace deduce
