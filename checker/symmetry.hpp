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
    // A question's costs, and its answers by class, both in the order in which classes give them.
    struct Column {
        std::vector<std::uint16_t> answers;
        std::vector<Cost> costs;
        bool operator==(const Column&) const = default;
    };
    // Of the image of a question: class c gives what from[c] gave.
    void move(const Column& column, const std::vector<Class>& from, Column& moved);

    const Table& table_;
    const Estimates& estimates_;
    std::vector<Column> columns_;
    std::unordered_multimap<std::uint64_t, Question> by_column_;
    std::vector<std::uint32_t> number_; // by answer
};

} // namespace check
