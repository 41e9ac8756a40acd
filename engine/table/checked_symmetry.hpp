// A game's symmetry, checked exactly on the compiled table: a wrong one would give wrong optima without a sign.
//
// Exact: both maps are permutations; classes stay whole and keep their weights; every question's partition becomes the
// partition of its image, at equal costs. Each takes one pass over the table for each symmetry. Best estimates are
// checked for every class alone, and for all sets of up to eight classes; of larger tables for some hundred random
// ones.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/table/symmetry.hpp"

#include <memory>

namespace deduce {

class SymmetryChecker {
  public:
    // Keeps references to both.
    SymmetryChecker(const AnswerTable& table, StopFlag stop);
    ~SymmetryChecker();

    // The symmetry on the table's classes and questions. `number` counts the game's symmetries from 1, for messages.
    // Throws BrokenPromise, naming question and situations, where it is none, and Stopped soon after the flag is set.
    TableSymmetry check(const Symmetry& symmetry, std::size_t number) const;

  private:
    struct Facts;

    TableSymmetry on_table(const Symmetry& symmetry, std::size_t number) const;
    void check_weights(const Symmetry& symmetry, std::size_t number) const;
    template <class Cell>
    void check_partitions(const TableSymmetry& symmetry, std::size_t number) const;
    template <class Cell>
    void refuse_class(const TableSymmetry& symmetry, std::size_t number, const std::vector<Cell>& codes,
                      ClassIndex c) const;
    void check_estimates(const TableSymmetry& symmetry, std::size_t number) const;
    void look_at_stop() const;

    const AnswerTable& table_;
    StopFlag stop_;
    std::unique_ptr<const Facts> facts_;
};

} // namespace deduce
