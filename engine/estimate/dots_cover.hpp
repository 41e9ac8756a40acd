// Is there a k-subset that marks at least t dots of every situation? The decision behind DotsOverlay::best_worst.
//
// Take the first situation with fewer than t marked dots: some unmarked dot of it has to be marked, so branch on these
// (depth at most k). A dot whose branch failed is barred in the later branches: they need not mark it any more.
// A branch fails at once if a situation lacks more dots than may still be marked, or than it has unbarred.
// Situations before the first one that lacks dots stay satisfied, so one path looks at each situation about once.
#pragma once

#include "engine/model/estimator.hpp"

#include <algorithm>
#include <array>

namespace deduce {

class DotsCover {
  public:
    // `cells` holds k rising fields below 256 a situation. Keeps references.
    DotsCover(const std::uint8_t* cells, std::uint32_t k, std::span<const SituationIndex> situations)
        : cells_(cells), k_(k), situations_(situations) {}

    bool exists(std::uint32_t t) {
        state_.fill(open);
        at_least_ = t;
        return extend(0, k_);
    }

    // After a yes: whether it marks the field. It marks k fields at most.
    bool marks(std::uint8_t field) const { return state_[field] == marked; }

  private:
    static constexpr std::uint16_t open = 0;
    static constexpr std::uint16_t marked = 1;
    static constexpr std::uint16_t barred = 2; // + the number of marks that were left at that branching

    // Can `marks_left` more marks satisfy all situations, of which those before `first` are satisfied?
    // The state is restored unless the answer is yes.
    bool extend(std::size_t first, std::uint32_t marks_left) {
        for (std::size_t i = first; i < situations_.size(); i++) {
            const std::uint8_t* own = cells_ + std::size_t{situations_[i]} * k_;
            std::uint32_t has = 0;
            std::uint32_t may_have = 0;
            for (std::uint32_t j = 0; j < k_; j++) {
                has += state_[own[j]] == marked;
                may_have += state_[own[j]] <= marked;
            }
            if (has >= at_least_) continue;
            if (at_least_ - has > marks_left || may_have < at_least_) return false;
            return branch(own, i, marks_left, may_have);
        }
        return true;
    }

    bool branch(const std::uint8_t* own, std::size_t i, std::uint32_t marks_left, std::uint32_t may_have) {
        const auto barred_here = static_cast<std::uint16_t>(barred + marks_left);
        for (std::uint32_t j = 0; j < k_ && may_have >= at_least_; j++) {
            if (state_[own[j]] != open) continue;
            state_[own[j]] = marked;
            if (extend(i, marks_left - 1)) return true;
            state_[own[j]] = barred_here;
            may_have--;
        }
        for (std::uint32_t j = 0; j < k_; j++)
            if (state_[own[j]] == barred_here) state_[own[j]] = open;
        return false;
    }

    const std::uint8_t* cells_;
    std::uint32_t k_;
    std::span<const SituationIndex> situations_;
    std::uint32_t at_least_ = 0;
    std::array<std::uint16_t, 256> state_{};
};

} // namespace deduce
