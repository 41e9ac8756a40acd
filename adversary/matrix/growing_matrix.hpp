// A matrix game that gets more and more columns, solved in doubles: each time from the last basis on. It steers;
// nothing that is proven rests on it.
#pragma once

#include "adversary/exact/rational.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace deduce::adversary {

struct DoubleSolution {
    double value = 0;
    std::vector<double> rows; // probabilities, nearly
    std::vector<double> columns;
};

class GrowingMatrix {
  public:
    explicit GrowingMatrix(std::size_t rows);
    ~GrowingMatrix();
    GrowingMatrix(const GrowingMatrix&) = delete;
    GrowingMatrix& operator=(const GrowingMatrix&) = delete;

    // What the row player gains by row.
    void add_column(const std::vector<Rational>& payoffs);

    // None where doubles do not get to an optimum. There is at least one column.
    std::optional<DoubleSolution> solve();

  private:
    struct Program; // GLPK's
    std::unique_ptr<Program> program_;
    std::size_t rows_;
    std::size_t columns_ = 0;
};

} // namespace deduce::adversary
