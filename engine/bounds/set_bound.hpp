// Lower bounds by size for sets on which no question gives more than so many different answers.
//
// The size bound's ideal question has all the answers of the game; on a small set, real questions have far fewer left.
// If no question gives more than `parts` answers on a set T, and none more than `cheapest` answers of the least cost
// that the game knows, then that holds for every subset of T too (a subset can only lose answers). So the ideal
// question with the `cheapest` cheapest answers, and the next ones by cost up to `parts` in all, each with the room of
// the largest that is not cheaper, allows every split that a real question makes of a subset of T, at no higher cost:
// the argument of size_bound.hpp, with a poorer ideal.
//
// Games with many answers of the least cost (more than most_tiers) keep all of those.
#pragma once

#include "engine/bounds/size_bound.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace deduce {

// The most different answers that any question gives on a set: of the least cost, and in all.
struct Richness {
    std::uint32_t cheapest;
    std::uint32_t parts;
};

class SetBounds {
  public:
    static constexpr std::size_t most_members = 64;

    // From rank `rank` on (a part's next class is its member of that rank, from 0), one more class raises the bound by
    // `raise` more than the class before did (sums), or the bound itself rises by `raise` (modulo 256 both).
    struct Breakpoint {
        std::uint8_t rank;
        std::uint8_t raise;
    };
    struct Table {
        std::vector<Cost> by_size; // of 0..most_members classes, weighted with the least weight
        std::vector<Breakpoint> breakpoints;
    };

    // `general` are the size bounds of the whole game, weighted: no table is below them. If `by_richness` is false they
    // are all there is.
    SetBounds(const AnswerTable& table, bool sums, std::span<const Cost> general, bool by_richness);

    const Table& of(Richness r) const {
        const std::size_t tier = tiers_ == 1 ? 0 : std::min<std::size_t>(r.cheapest, tiers_ - 1);
        return tables_[tier * richest_ + std::min<std::size_t>(r.parts, richest_ - 1)];
    }
    // Without knowledge of the set.
    const Table& general() const { return tables_.back(); }
    Cost cheapest() const { return cheapest_; }

  private:
    static constexpr std::size_t most_tiers = 4;

    std::size_t tiers_ = 1;   // 1 + the most answers of the least cost, or 1 if they are not told apart
    std::size_t richest_ = 1; // 1 + the most answers
    Cost cheapest_ = 0;
    std::vector<Table> tables_; // by tier, then by parts
};

} // namespace deduce
