// What a strategy costs from a decision set on, by the number of its classes: learned from one play-out, used in the
// next.
//
// Sizes up to 64 have an entry of their own, larger ones share eight entries a doubling. Sums are integers, so that the
// profile is the same whatever order threads add in.
#pragma once

#include "engine/play/heuristic.hpp"

#include <array>
#include <memory>

namespace deduce {

class SizeProfile {
  public:
    // A set of this many classes and this weight costs `total` in sum. Infinite totals tell nothing, and are left out.
    void add(std::size_t classes, Weight weight, Cost total);
    void add(const SizeProfile& other);

    // The mean cost of a situation in sets of each size, 0 to `most` classes; straight lines over the logarithm of the
    // size where nothing was seen. mean[0] = 0.
    std::vector<double> means(std::size_t most) const;

  private:
    static constexpr std::size_t entries = 64 + 8 * 26;
    struct Entry {
        Weight weight = 0;
        Cost total = 0;
        std::int64_t sets = 0;
        std::int64_t classes = 0;
    };
    static std::size_t entry_of(std::size_t classes);

    std::array<Entry, entries> sums_{};
};

// The question whose answers' costs and parts cost least in sum, where a part costs what the profile tells of its size.
std::unique_ptr<Heuristic> least_expected(const SizeProfile& profile, std::size_t most_classes);

} // namespace deduce
