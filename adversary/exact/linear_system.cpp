// See linear_system.hpp.
#include "adversary/exact/linear_system.hpp"

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>

namespace deduce::adversary {
namespace {

class FlintMatrix {
  public:
    FlintMatrix(std::size_t rows, std::size_t columns) {
        fmpq_mat_init(matrix_, static_cast<slong>(rows), static_cast<slong>(columns));
    }
    ~FlintMatrix() { fmpq_mat_clear(matrix_); }
    FlintMatrix(const FlintMatrix&) = delete;
    FlintMatrix& operator=(const FlintMatrix&) = delete;

    void set(std::size_t row, std::size_t column, const Rational& number) {
        fmpq_set_mpq(entry(row, column), number.get_mpq_t());
    }
    Rational get(std::size_t row, std::size_t column) {
        Rational number;
        fmpq_get_mpq(number.get_mpq_t(), entry(row, column));
        return number;
    }
    fmpq_mat_struct* raw() { return matrix_; }

  private:
    fmpq* entry(std::size_t row, std::size_t column) {
        return fmpq_mat_entry(matrix_, static_cast<slong>(row), static_cast<slong>(column));
    }

    fmpq_mat_t matrix_;
};

std::optional<std::vector<Rational>> solve(const SquareMatrix& matrix, bool transposed,
                                           const std::vector<Rational>& right) {
    const std::size_t size = matrix.size();
    std::vector<Rational> solution(size);
    if (size == 0) return solution;
    FlintMatrix left(size, size);
    FlintMatrix bounds(size, 1);
    FlintMatrix unknown(size, 1);
    for (std::size_t i = 0; i < size; i++) {
        for (std::size_t j = 0; j < size; j++) left.set(i, j, transposed ? matrix.at(j, i) : matrix.at(i, j));
        bounds.set(i, 0, right[i]);
    }
    if (fmpq_mat_solve(unknown.raw(), left.raw(), bounds.raw()) == 0) return std::nullopt;
    for (std::size_t i = 0; i < size; i++) solution[i] = unknown.get(i, 0);
    return solution;
}

} // namespace

std::optional<std::vector<Rational>> solve_columns(const SquareMatrix& matrix, const std::vector<Rational>& right) {
    return solve(matrix, false, right);
}

std::optional<std::vector<Rational>> solve_rows(const SquareMatrix& matrix, const std::vector<Rational>& right) {
    return solve(matrix, true, right);
}

} // namespace deduce::adversary
