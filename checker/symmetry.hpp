// A symmetry of the game: a permutation of the situations under which weights, estimates, and all questions together
// stay as they are. The certificate names it, here it is checked.
#pragma once

#include "estimates.hpp"

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
    Symmetry read(Reader& in);

  private:
    std::size_t start_of(Question q) const { return std::size_t{q} * table_.classes(); }
    std::size_t find(Question moved, const std::vector<Class>& from);

    const Table& table_;
    const Estimates& estimates_;
    std::vector<std::uint16_t> columns_; // answers by class, question after question, numbered as classes give them
    std::vector<Question> slots_;        // by their columns' hashes
    std::vector<std::uint32_t> numbers_; // by answer
    std::vector<std::uint16_t> answers_; // as columns_, of the question that is looked for
};

// Reads how many there are, and their numbers: one applied after the other, they are a symmetry.
using Product = std::vector<const Symmetry*>;
Product read_product(Reader& in, const std::vector<Symmetry>& symmetries);

} // namespace check
