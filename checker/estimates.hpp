// What estimates cost: docs/tables.md specifies them.
#pragma once

#include "table.hpp"

#include <utility>
#include <vector>

namespace check {

enum class Objective { average, worst };

class Estimates {
  public:
    // Keeps a reference.
    Estimates(const Table& table, Objective objective);

    // The least that any estimate costs on the set: exactly if below `limit`, otherwise at least `limit`.
    Cost cost(Set set, Cost limit);

    // No estimate costs less on `count` >= 1 situations of weight one.
    Cost bound(std::size_t count) const { return bounds_[count - 1]; }

    std::uint32_t options() const { return facts_.group.empty() ? facts_.first_option.back() : 0; }

    // Estimates cost the same on every set and its image: situations and options become what these say.
    bool respects(const std::vector<std::uint32_t>& situations, const std::vector<std::uint32_t>& options) const;

  private:
    void make_bounds();
    void take_bounds(std::vector<Cost> penalties);
    std::vector<Cost> penalties_of(Cost estimate) const;
    bool are_dots() const;
    std::vector<Cost> penalties_of_dots() const;
    Cost of_groups();
    Cost of_choices();
    Cost at_worst(std::size_t choice, std::uint32_t others_left, Cost limit);

    const Table& table_;
    const EstimateFacts& facts_;
    Objective objective_;
    std::vector<Cost> bounds_; // [n - 1] of any n situations of weight one
    // Of the set that is looked at.
    std::vector<std::uint32_t> members_;
    std::vector<Cost> totals_;                                      // by group or option
    std::vector<Cost> losses_;                                      // by member, of the options taken so far
    std::vector<std::vector<std::pair<std::size_t, Cost>>> losers_; // by option: members and their losses
};

} // namespace check
