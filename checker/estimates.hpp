// What estimates cost: one function for each kind that docs/tables.md specifies.
#pragma once

#include "table.hpp"

#include <cstdint>
#include <vector>

namespace check {

enum class Objective { average, worst };

class Estimates {
  public:
    // Keeps a reference. Throws Damaged where the table's facts are out of range.
    Estimates(const Table& table, Objective objective);

    // The least that any estimate costs on the set: exactly if below `limit`, otherwise at least `limit`.
    Cost cost(Set set, Cost limit);

    // No estimate costs less on `count` >= 1 situations of weight one.
    Cost bound(std::size_t count) const { return bounds_[count - 1]; }

    // Estimates cost the same on every set and its image, where situation s becomes image[s].
    bool respects(const std::vector<std::uint32_t>& image) const;

  private:
    Cost number(std::size_t i) const { return facts_.numbers[i]; }
    const Cost* row(std::uint32_t s) const; // dots, choices, penalties: what the facts tell of a situation
    Cost penalty(std::uint32_t s, std::uint64_t estimate) const; // choices, penalties
    Cost join(Cost a, Cost b) const { return objective_ == Objective::average ? add(a, b) : larger(a, b); }
    Cost weighted(std::uint32_t s, Cost penalty) const;

    void check_facts() const;
    void make_bounds();
    void take_bounds(const std::vector<Cost>& rising);
    std::vector<Cost> cheapest_penalties(std::uint32_t count) const;
    bool dots_differ() const;
    bool moves_fields(const std::vector<std::uint32_t>& image) const;
    Cost fixed_cost() const;
    Cost distance_cost() const;
    Cost distance_from(std::uint64_t estimate) const;
    Cost groups_cost() const;
    Cost dots_cost() const;
    bool covers(std::size_t from, std::uint32_t marks_left, std::uint32_t least);
    Cost dots_at_worst();
    Cost choices_cost() const;
    Cost choices_at_worst(std::uint32_t choice, std::vector<Cost>& losses, Cost limit) const;
    Cost penalties_cost() const;

    const Table& table_;
    const EstimateFacts& facts_;
    Objective objective_;
    std::uint32_t width_ = 0;            // dots, choices, or estimates
    std::vector<Cost> distances_;        // penalty by distance
    std::vector<Cost> bounds_;           // [n - 1] of any n situations of weight one
    std::vector<std::uint32_t> members_; // of the set that is looked at
    std::vector<bool> marked_;           // fields
};

} // namespace check
