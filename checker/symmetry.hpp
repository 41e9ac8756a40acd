// A symmetry of the game: a permutation of the situations under which weights, estimates, and all questions together
// stay as they are. Which question becomes which is found here, so that nobody need be believed.
#pragma once

#include "estimates.hpp"

#include <unordered_map>
#include <vector>

namespace check {

struct Symmetry {
    std::vector<Class> classes;      // what a class becomes
    std::vector<Question> questions; // what a question becomes
};

class SymmetryChecker {
  public:
    SymmetryChecker(const Table& table, const Estimates& estimates);

    // `image` is one situation for each. Throws Rejected for what is none.
    Symmetry check(const std::vector<std::uint32_t>& image);

  private:
    // The question's answers by class, numbered by first appearance, where class c is at to[c].
    void normal_column(Question q, const std::vector<Class>& from, std::vector<std::uint16_t>& column,
                       std::vector<Cost>& costs) const;

    const Table& table_;
    const Estimates& estimates_;
    std::unordered_multimap<std::uint64_t, Question> by_column_;
};

} // namespace check
