// The sums, the straight lines between them, and the heuristic that rests on them.
#include "engine/play/size_profile.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace deduce {
namespace {

class LeastExpected final : public Heuristic {
  public:
    explicit LeastExpected(std::vector<double> means) : means_(std::move(means)) {}

    double merit(const SetFacts&, const SplitFacts& split) const override {
        auto total = static_cast<double>(split.cost);
        for (const SetFacts& part : split.parts) total += static_cast<double>(part.weight) * means_[part.classes];
        return -total;
    }

  private:
    std::vector<double> means_;
};

} // namespace

std::size_t SizeProfile::entry_of(std::size_t classes) {
    if (classes < 64) return classes;
    const auto octave = static_cast<std::size_t>(std::bit_width(classes)) - 1;
    return std::min(entries - 1, 64 + 8 * (octave - 6) + (classes >> (octave - 3) & 7));
}

void SizeProfile::add(std::size_t classes, Weight weight, Cost total) {
    if (is_infinite(total)) return;
    Entry& e = sums_[entry_of(classes)];
    e.weight = saturating_add(e.weight, weight);
    e.total = saturating_add(e.total, total);
    e.sets++;
    e.classes += static_cast<std::int64_t>(classes);
}

void SizeProfile::add(const SizeProfile& other) {
    for (std::size_t i = 0; i < entries; i++) {
        sums_[i].weight = saturating_add(sums_[i].weight, other.sums_[i].weight);
        sums_[i].total = saturating_add(sums_[i].total, other.sums_[i].total);
        sums_[i].sets += other.sums_[i].sets;
        sums_[i].classes += other.sums_[i].classes;
    }
}

std::vector<double> SizeProfile::means(std::size_t most) const {
    // 1. What is known: a mean size, and the mean cost there.
    std::vector<std::pair<double, double>> points;
    for (const Entry& e : sums_)
        if (e.sets > 0)
            points.emplace_back(static_cast<double>(e.classes) / static_cast<double>(e.sets),
                                static_cast<double>(e.total) / static_cast<double>(e.weight));
    std::vector<double> means(most + 1, 0);
    if (points.empty()) return means;

    // 2. Lines between, level beyond.
    std::size_t right = 0;
    for (std::size_t n = 1; n <= most; n++) {
        const auto size = static_cast<double>(n);
        while (right < points.size() && points[right].first < size) right++;
        if (right == 0 || right == points.size()) {
            means[n] = points[right == 0 ? 0 : right - 1].second;
            continue;
        }
        const auto [x0, y0] = points[right - 1];
        const auto [x1, y1] = points[right];
        means[n] = y0 + (y1 - y0) * std::log(size / x0) / std::log(x1 / x0);
    }
    return means;
}

std::unique_ptr<Heuristic> least_expected(const SizeProfile& profile, std::size_t most_classes) {
    return std::make_unique<LeastExpected>(profile.means(most_classes));
}

} // namespace deduce
