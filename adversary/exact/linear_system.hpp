// A square linear system in fractions, solved by FLINT.
#pragma once

#include "adversary/exact/rational.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace deduce::adversary {

// size x size, row after row.
class SquareMatrix {
  public:
    explicit SquareMatrix(std::size_t size) : size_(size), entries_(size * size) {}

    std::size_t size() const { return size_; }
    Rational& at(std::size_t row, std::size_t column) { return entries_[row * size_ + column]; }
    const Rational& at(std::size_t row, std::size_t column) const { return entries_[row * size_ + column]; }

  private:
    std::size_t size_;
    std::vector<Rational> entries_;
};

// x with M x = right. None if M is singular.
std::optional<std::vector<Rational>> solve_columns(const SquareMatrix& matrix, const std::vector<Rational>& right);

// y with y M = right. None if M is singular.
std::optional<std::vector<Rational>> solve_rows(const SquareMatrix& matrix, const std::vector<Rational>& right);

} // namespace deduce::adversary
