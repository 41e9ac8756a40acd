// A lower bound of what a set costs by its number of classes alone: docs/certificate.md, rule S.
#pragma once

#include "estimates.hpp"

#include <cstddef>
#include <vector>

namespace check {

class SizeBound {
  public:
    SizeBound(const Table& table, const Estimates& estimates, Objective objective);

    Cost of(std::size_t classes) const { return bounds_[classes]; }

  private:
    struct Answer {
        Cost cost;
        std::size_t room; // the most classes that give it
    };
    static std::vector<Answer> ideal_question(const Table& table);
    void sums(const std::vector<Answer>& ideal, const Estimates& estimates, Cost class_weight, Cost weight);
    void maxima(const std::vector<Answer>& ideal, const Estimates& estimates, std::size_t most_answers);

    std::vector<Cost> bounds_;
};

} // namespace check
