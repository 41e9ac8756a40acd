// A symmetry of the game: a permutation of the situations under which weights, estimates, and all questions together
// stay as they are. The certificate names it, here it is checked.
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
    // Keeps references.
    SymmetryChecker(const Table& table, const Estimates& estimates);

    // Reads the images of all situations and of all options. Which question becomes which is found here. No two become
    // the same, as no two of the table cut all classes alike at the same costs. Throws Rejected.
    Symmetry read(Reader& in) const;

  private:
    // A question's costs, and its answers by class, both in the order in which classes give them.
    struct Column {
        std::vector<std::uint16_t> answers;
        std::vector<Cost> costs;
        bool operator==(const Column&) const = default;
    };
    // Where class c gives what from[c] gives.
    Column column_of(Question q, const std::vector<Class>& from) const;

    const Table& table_;
    const Estimates& estimates_;
    std::vector<Column> columns_;
    std::unordered_multimap<std::uint64_t, Question> by_column_;
};

// Reads how many there are, and their numbers: one applied after the other, they are a symmetry.
using Product = std::vector<const Symmetry*>;
Product read_product(Reader& in, const std::vector<Symmetry>& symmetries);

} // namespace check
