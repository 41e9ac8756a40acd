// What the checker knows of a set by its size, and by the richness of a set that holds it: docs/certificate.md, rules S
// and R. Never more than that.
#pragma once

#include "engine/bounds/size_bound.hpp"

#include <map>
#include <span>
#include <vector>

namespace deduce {

class CheckedBounds {
  public:
    // Keeps a reference.
    CheckedBounds(const AnswerTable& table, bool sums);

    // Parts are those of this set's questions from now on; until then, of the whole game's. Returns the most answers
    // that a question gives on it, or 0 if that is of no use.
    std::uint32_t below(std::span<const ClassIndex> set);
    Cost of_part(std::size_t classes) const;

  private:
    std::size_t richness(std::span<const ClassIndex> set);
    const std::vector<Cost>& rich(std::size_t answers);

    const AnswerTable& table_;
    bool sums_;
    Weight least_weight_ = infinite_cost; // of a situation
    std::vector<IdealAnswer> ideal_;
    std::vector<Cost> general_;
    std::map<std::size_t, std::vector<Cost>> by_answers_;
    const std::vector<Cost>* rich_ = nullptr;
    std::vector<std::size_t> seen_in_; // by answer: the question that it was last seen for
    std::size_t questions_seen_ = 0;
};

} // namespace deduce
