// Lower bounds of what a set costs by its number of classes, and by how many different answers any question still gives
// on a set that holds it: docs/certificate.md, rules S and R.
#pragma once

#include "estimates.hpp"

#include <cstddef>
#include <vector>

namespace check {

class SizeBound {
  public:
    // Keeps a reference.
    SizeBound(const Table& table, const Estimates& estimates, Objective objective);

    // [n] for n up to all classes.
    const std::vector<Cost>& general() const { return bounds_; }
    // [n] for small n, if no question gives more than `answers` answers.
    const std::vector<Cost>& rich(std::size_t answers);

  private:
    struct Answer {
        Cost cost;
        std::size_t room; // the most classes that give it
    };
    void find_ideal(const Table& table);
    std::vector<Cost> program(const std::vector<Answer>& ideal, std::size_t most) const;

    const Estimates& estimates_;
    bool sums_;
    Cost class_weight_ = infinite; // the least; 1 for the worst case
    Cost weight_ = infinite;       // of a situation, likewise
    std::vector<Answer> ideal_;    // rising by cost
    std::size_t most_answers_ = 0; // of any question
    std::vector<Cost> bounds_;
    std::vector<std::vector<Cost>> rich_;
};

} // namespace check
