// The greedy program over convex parts; see slope_bound.hpp.
#include "engine/bounds/slope_bound.hpp"

#include <algorithm>
#include <functional>

namespace deduce {
namespace {

constexpr std::size_t most_steps = 100'000'000; // a curve that bends down again and again makes the split start anew

// The convex minorant of a sequence that begins with 0 and grows at its end, by its slopes.
class ConvexMinorant {
  public:
    std::size_t size() const { return slopes_.size(); } // the greatest argument
    Cost slope(std::size_t r) const { return slopes_[r]; }

    // Appends the value at size() + 1. Returns the first argument from where on slopes have changed.
    std::size_t append(Cost value) {
        const std::size_t end = slopes_.size() + 1;
        Cost rise = value - last_;
        std::size_t first = end - 1;
        // Where the curve bends down, a chord takes the place of all that lies above it.
        while (first > 0 && rise < slopes_[first - 1] * static_cast<Cost>(end - first)) rise += slopes_[--first];
        slopes_.resize(end);
        const auto length = static_cast<Cost>(end - first);
        for (std::size_t i = first; i < end; i++) {
            const bool is_steeper = static_cast<Cost>(end - i) <= rise % length;
            slopes_[i] = rise / length + (is_steeper ? 1 : 0);
        }
        last_ = value;
        return first;
    }

  private:
    std::vector<Cost> slopes_;
    Cost last_ = 0;
};

// Answers of one cost, and how far they are filled: all evenly, as slopes rise.
struct Tier {
    Cost cost;
    std::vector<std::size_t> capacities; // falling
    std::size_t width = 0;               // answers with room for more than `filled` classes
    std::size_t filled = 0;              // the parts hold `filled` classes,
    std::size_t ahead = 0;               // and so many of them one more

    void fill(std::size_t classes) {
        filled = classes;
        ahead = 0;
        while (width > 0 && capacities[width - 1] <= filled) width--;
    }
};

class GreedySplit {
  public:
    explicit GreedySplit(const std::vector<IdealAnswer>& answers) {
        for (const IdealAnswer& a : answers) {
            if (tiers_.empty() || tiers_.back().cost != a.cost) tiers_.push_back({a.cost, {}});
            tiers_.back().capacities.push_back(a.capacity);
        }
        for (Tier& t : tiers_) std::sort(t.capacities.begin(), t.capacities.end(), std::greater<>());
        restart();
    }

    void restart() {
        for (Tier& t : tiers_) {
            t.width = t.capacities.size();
            t.fill(0);
        }
        total_ = 0;
        classes_ = 0;
    }

    // The least cost of `count` classes, at least as many as before, where no part may grow beyond the minorant.
    Cost extend(std::size_t count, const ConvexMinorant& h) {
        while (classes_ < count) {
            Tier* best = nullptr;
            for (Tier& t : tiers_) {
                while (t.ahead == t.width && t.ahead > 0) t.fill(t.filled + 1);
                if (t.width == 0 || t.filled >= h.size()) continue;
                if (best == nullptr || t.cost + h.slope(t.filled) < best->cost + h.slope(best->filled)) best = &t;
            }
            if (best == nullptr) return infinite_cost;
            total_ = saturating_add(total_, best->cost + h.slope(best->filled));
            best->ahead++;
            classes_++;
        }
        return total_;
    }

    // No class has been put this high or higher.
    bool lies_below(std::size_t filled) const {
        return std::all_of(tiers_.begin(), tiers_.end(),
                           [&](const Tier& t) { return t.filled + (t.ahead > 0 ? 1 : 0) <= filled; });
    }

  private:
    std::vector<Tier> tiers_;
    Cost total_ = 0;
    std::size_t classes_ = 0;
};

} // namespace

void extend_by_slopes(std::vector<Cost>& bounds, const Estimator& estimator, const std::vector<IdealAnswer>& answers,
                      std::size_t count) {
    if (std::any_of(bounds.begin(), bounds.end(), [](Cost b) { return is_infinite(b); })) {
        bounds.resize(std::max(bounds.size(), count + 1), infinite_cost);
        return;
    }
    ConvexMinorant minorant;
    for (std::size_t n = 1; n < bounds.size(); n++) minorant.append(bounds[n]);
    GreedySplit split(answers);
    std::size_t steps = 0;
    for (std::size_t n = bounds.size(); n <= count && steps < most_steps; n++) {
        const Cost value = std::min(estimator.average_bound(n), split.extend(n, minorant));
        bounds.push_back(std::max(value, bounds.back()));
        if (is_infinite(bounds.back())) { // nothing tells so many apart
            bounds.resize(count + 1, infinite_cost);
            return;
        }
        steps++;
        if (split.lies_below(minorant.append(bounds.back()))) continue;
        split.restart();
        steps += n;
    }
}

} // namespace deduce
