// What is proven of the decision sets of one cutout: the set's word itself is the key, so nothing is left to chance.
//
// Belongs to one thread. Grows up to some hundred kilobytes, so that it stays in the cache; then new sets push out old
// ones. A search that wants to keep more has the shared memo.
#pragma once

#include "engine/cutout/cutout.hpp"
#include "engine/model/cost.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace deduce {

class CutoutMemo {
  public:
    struct Entry {
        MemberMask set = 0;
        Interval bounds;
    };

    void clear() {
        slots_.assign(fewest_slots, Entry{});
        used_ = 0;
    }

    // The set's entry, or null. Valid until the next `learn`.
    const Entry* find(MemberMask set) const {
        const std::size_t home = home_of(set);
        for (std::size_t i = 0; i < probes; i++) {
            const Entry& e = slots_[home + i];
            if (e.set == set) return &e;
            if (e.set == 0) return nullptr;
        }
        return nullptr;
    }

    // Bounds are intersected with those already there.
    void learn(MemberMask set, const Interval& bounds) {
        const std::size_t home = home_of(set);
        std::size_t i = 0;
        while (i < probes && slots_[home + i].set != set && slots_[home + i].set != 0) i++;
        if (i < probes && slots_[home + i].set == set) {
            slots_[home + i].bounds.intersect(bounds);
            return;
        }
        if ((i == probes || used_ * 2 > slots_.size()) && slots_.size() < most_slots) {
            grow();
            learn(set, bounds);
            return;
        }
        if (i == probes)
            i = set % probes;
        else
            used_++;
        slots_[home + i] = {set, bounds};
    }

  private:
    static constexpr std::size_t probes = 8;
    static constexpr std::size_t fewest_slots = 512;
    static constexpr std::size_t most_slots = fewest_slots << 6; // 768 KiB
    static constexpr std::size_t growth = 4;

    // Runs of probes do not wrap: a home is a multiple of their length.
    std::size_t home_of(MemberMask set) const {
        const std::uint64_t mixed = (set ^ set >> 32) * 0x9e3779b97f4a7c15U;
        return static_cast<std::size_t>(mixed >> 40) & (slots_.size() - 1) & ~(probes - 1);
    }

    void grow() {
        std::vector<Entry> old(slots_.size() * growth);
        old.swap(slots_);
        used_ = 0;
        for (const Entry& e : old)
            if (e.set != 0) learn(e.set, e.bounds);
    }

    std::vector<Entry> slots_ = std::vector<Entry>(fewest_slots);
    std::size_t used_ = 0;
};

} // namespace deduce
