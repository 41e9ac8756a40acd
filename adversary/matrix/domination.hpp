// Rows and columns of a matrix game that nobody needs: another one, or a mixture of others, is never worse.
#pragma once

#include "adversary/matrix/matrix_game.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace deduce::adversary {

enum class Domination { equal, weak, strict }; // nowhere better; somewhere better; better everywhere

struct Dominated {
    std::size_t line = 0; // the row or the column
    Domination kind = Domination::equal;
    Mixture by; // of all rows or columns; the line itself has 0
};

// Matrices of more rows or columns are searched for single lines only: mixtures take a linear program a line.
inline constexpr std::size_t most_lines_for_mixtures = 60;

// In rising order. The row player wants much. Of equal lines the first one is not listed for the sake of the others.
std::vector<Dominated> dominated_rows(const MatrixGame& game);
// The column player wants little.
std::vector<Dominated> dominated_columns(const MatrixGame& game);

} // namespace deduce::adversary
