// The greedy program over convex parts; see slope_bound.hpp.
#include "engine/bounds/slope_bound.hpp"

#include <algorithm>
#include <functional>

namespace deduce {
namespace {

constexpr std::size_t most_steps = 100'000'000; // where the curve bends down, classes are taken back

// The convex minorant of a sequence that begins with 0 and grows at its end, by its slopes.
class ConvexMinorant {
  public:
    std::size_t size() const { return slopes_.size(); } // the greatest argument
    Cost slope(std::size_t r) const { return slopes_[r]; }

    // The value at size() + 1, and the slopes that change with it: where the curve bends down, a chord takes the place
    // of all that lies above it.
    struct Point {
        Cost value;
        std::size_t first; // of the slopes
        Cost rise;         // from there on
    };
    Point point(Cost value) const {
        const std::size_t end = slopes_.size() + 1;
        Point p{value, end - 1, value - last_};
        while (p.first > 0 && p.rise < slopes_[p.first - 1] * static_cast<Cost>(end - p.first))
            p.rise += slopes_[--p.first];
        return p;
    }

    void append(const Point& p) {
        const std::size_t end = slopes_.size() + 1;
        slopes_.resize(end);
        const auto length = static_cast<Cost>(end - p.first);
        for (std::size_t i = p.first; i < end; i++) {
            const bool is_steeper = static_cast<Cost>(end - i) <= p.rise % length;
            slopes_[i] = p.rise / length + (is_steeper ? 1 : 0);
        }
        last_ = p.value;
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
    // The last class that came is taken back.
    void take_back() {
        if (ahead == 0) {
            filled--;
            while (width < capacities.size() && capacities[width] > filled) width++;
            ahead = width;
        }
        ahead--;
    }

    bool is_empty() const { return filled == 0 && ahead == 0; }
    // What the part held that the last class came into, and what the next one's holds.
    std::size_t last() const { return ahead > 0 ? filled : filled - 1; }
    std::size_t next() const { return ahead == width && ahead > 0 ? filled + 1 : filled; }
};

class GreedySplit {
  public:
    explicit GreedySplit(const std::vector<IdealAnswer>& answers) {
        for (const IdealAnswer& a : answers) {
            if (tiers_.empty() || tiers_.back().cost != a.cost) tiers_.push_back({a.cost, {}});
            tiers_.back().capacities.push_back(a.capacity);
        }
        for (Tier& t : tiers_) {
            std::sort(t.capacities.begin(), t.capacities.end(), std::greater<>());
            t.width = t.capacities.size();
            t.fill(0);
        }
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

    // Takes classes back, the dearest first, until slopes from `first` on have had no say in which ones came. Returns
    // how many it took.
    std::size_t take_back(std::size_t first, const ConvexMinorant& h) {
        const std::size_t before = classes_;
        while (classes_ > 0 &&
               std::any_of(tiers_.begin(), tiers_.end(), [&](const Tier& t) { return t.next() >= first; })) {
            const auto step = [&](const Tier& t) { return t.is_empty() ? -1 : t.cost + h.slope(t.last()); };
            Tier& dearest = *std::ranges::max_element(tiers_, {}, step);
            total_ -= step(dearest);
            dearest.take_back();
            classes_--;
        }
        return before - classes_;
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
    for (std::size_t n = 1; n < bounds.size(); n++) minorant.append(minorant.point(bounds[n]));
    GreedySplit split(answers);
    std::size_t steps = 0;
    for (std::size_t n = bounds.size(); n <= count && steps < most_steps; n++) {
        const Cost value = std::min(estimator.average_bound(n), split.extend(n, minorant));
        bounds.push_back(std::max(value, bounds.back()));
        if (is_infinite(bounds.back())) { // nothing tells so many apart
            bounds.resize(count + 1, infinite_cost);
            return;
        }
        const ConvexMinorant::Point point = minorant.point(bounds.back());
        steps += 1 + split.take_back(point.first, minorant);
        minorant.append(point);
    }
}

} // namespace deduce
