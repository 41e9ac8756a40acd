// Least squares between logarithms; see effort_law.hpp.
#include "engine/levels/effort_law.hpp"

#include <algorithm>
#include <cmath>

namespace deduce {
namespace {

constexpr std::size_t fewest_solved = 8;
constexpr double least_time = 1e-6; // what the clock may call 0

} // namespace

double EffortLaw::core_seconds(std::size_t classes) const {
    return factor * std::pow(static_cast<double>(classes), exponent);
}

std::optional<EffortLaw> effort_law(std::span<const Subgame> subgames) {
    std::vector<Subgame> solved;
    std::copy_if(subgames.begin(), subgames.end(), std::back_inserter(solved),
                 [](const Subgame& s) { return s.total.closed(); });
    std::sort(solved.begin(), solved.end(), [](const Subgame& a, const Subgame& b) { return a.classes < b.classes; });
    const std::span<const Subgame> large = std::span<const Subgame>(solved).subspan(solved.size() / 2);
    if (large.size() < fewest_solved) return std::nullopt;

    double mean_size = 0;
    double mean_time = 0;
    const auto log_size = [](const Subgame& s) { return std::log(static_cast<double>(s.classes)); };
    const auto log_time = [](const Subgame& s) { return std::log(std::max(s.core_seconds, least_time)); };
    for (const Subgame& s : large) {
        mean_size += log_size(s) / static_cast<double>(large.size());
        mean_time += log_time(s) / static_cast<double>(large.size());
    }
    double together = 0;
    double squares = 0;
    for (const Subgame& s : large) {
        together += (log_size(s) - mean_size) * (log_time(s) - mean_time);
        squares += (log_size(s) - mean_size) * (log_size(s) - mean_size);
    }
    if (squares <= 0) return std::nullopt;

    EffortLaw law{1, together / squares};
    double took = 0;
    double unscaled = 0;
    for (const Subgame& s : large) {
        took += s.core_seconds;
        unscaled += law.core_seconds(s.classes);
    }
    law.factor = took / unscaled;
    return law;
}

std::vector<Subgame> finished_by(const EffortLaw& law, std::span<const Subgame> subgames) {
    std::vector<Subgame> result(subgames.begin(), subgames.end());
    for (Subgame& s : result)
        if (!s.total.closed()) s.core_seconds = std::max(s.core_seconds, law.core_seconds(s.classes));
    return result;
}

} // namespace deduce
