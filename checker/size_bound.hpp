// Lower bounds of what a set costs by its number of classes, and by how many different answers any question still gives
// on a set that holds it: docs/certificate.md, rules S and R.
#pragma once

#include "estimates.hpp"

#include <cstddef>
#include <vector>

namespace check {

class SizeBound {
  public:
    static constexpr std::size_t most_rich = 64; // classes that rule R knows of

    // Keeps references.
    SizeBound(const Table& table, const Estimates& estimates, Objective objective);

    Cost of(std::size_t classes) const { return bounds_[classes]; }
    // [n] for n up to most_rich, if no question gives more than `answers` answers.
    const std::vector<Cost>& rich(std::size_t answers);

  private:
    struct Answer {
        Cost cost;
        std::size_t room; // the most classes that give it
    };
    std::vector<Cost> program(const std::vector<Answer>& ideal, std::size_t most_answers, std::size_t most) const;
    std::vector<Cost> sums(const std::vector<Answer>& ideal, std::size_t most) const;
    std::vector<Cost> maxima(const std::vector<Answer>& ideal, std::size_t most_answers, std::size_t most) const;

    const Estimates& estimates_;
    Objective objective_;
    Cost class_weight_ = infinite; // the least
    Cost weight_ = infinite;       // of a situation
    std::vector<Answer> ideal_;    // rising by cost
    std::vector<Cost> bounds_;
    std::vector<std::vector<Cost>> rich_;
};

} // namespace check
