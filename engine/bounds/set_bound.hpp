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

#include "engine/bounds/letter_bits.hpp"
#include "engine/bounds/size_bound.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
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
    static constexpr std::size_t most_members = 64; // that breakpoints describe
    static constexpr std::size_t most_sized = 4096; // that tables hold

    // From a part's class number `repeats` on, counted from 0, one more class raises the bound by `raise` more than the
    // class before did (sums), or the bound itself rises by `raise` (modulo 256 both).
    struct Breakpoint {
        std::uint8_t repeats;
        std::uint8_t raise;
    };
    struct Table {
        std::vector<Cost> by_size; // of 0..most_sized classes, weighted with the least weight
        std::vector<Breakpoint> breakpoints;
        // What one more class of weight one adds, up to the most that can be told apart: empty if all weigh one, or if
        // weighted sums could overflow (weight_bound.hpp).
        std::vector<Cost> raises;
        std::uint32_t parts;      // no question gives more answers; at least 2
        double bits = 0;          // nor tells more for one unit of cost; 0 if that is not known (letter_bits.hpp)
        std::uint32_t number = 0; // the same in all searches of the game with the same switches
    };

    // `general` are the size bounds of the whole game, weighted: no table is below them. If `by_richness` is false they
    // are all there is. Keeps a reference to the table.
    SetBounds(const AnswerTable& table, bool sums, std::span<const Cost> general, bool by_richness);

    // Before the first table is asked for.
    void find_bits();

    // Made when it is first asked for, by whichever thread.
    const Table& of(Richness r) const {
        if (!by_richness_) return general_;
        const std::size_t tier = std::min<std::size_t>(r.cheapest, tiers_ - 1);
        const std::size_t index = tier * richest_ + std::min<std::size_t>(r.parts, richest_ - 1);
        const Table* table = tables_[index].load(std::memory_order_acquire);
        return table != nullptr ? *table : make(index);
    }
    // Without knowledge of the set.
    const Table& general() const { return general_; }
    // What another search found by that number.
    const Table& numbered(std::uint32_t number) const {
        if (number == 0) return general_;
        const Table* table = tables_[number - 1].load(std::memory_order_acquire);
        return table != nullptr ? *table : make(number - 1);
    }
    Cost cheapest() const { return cheapest_; }

  private:
    static constexpr std::size_t most_tiers = 4;

    const Table& make(std::size_t index) const;
    Table table_of(std::vector<Cost> by_size, std::size_t parts) const;

    const AnswerTable& table_;
    bool sums_;
    bool by_richness_;
    std::size_t tiers_ = 1;   // 1 + the most answers of the least cost, or 1 if they are not told apart
    std::size_t richest_ = 1; // 1 + the most answers
    Cost cheapest_ = 0;
    std::vector<IdealAnswer> ideal_;
    std::size_t cheap_answers_ = 0;      // of the least cost
    std::vector<std::size_t> room_from_; // a question's i-th answer by cost may be a dearer one, and have its room
    std::optional<LetterCosts> letters_;
    Table general_;
    mutable std::mutex making_;
    mutable std::vector<std::unique_ptr<const Table>> made_;
    mutable std::vector<std::atomic<const Table*>> tables_; // by tier, then by parts
};

} // namespace deduce
