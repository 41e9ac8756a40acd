// Matrix games as files of comma-separated values: docs/equilibria.md tells the format.
#pragma once

#include "adversary/matrix/matrix_game.hpp"

#include <string>
#include <vector>

namespace deduce::cli {

struct MatrixFile {
    adversary::MatrixGame game;
    std::vector<std::string> rows; // their names; by number, 1, 2, ..., if the file has none
    std::vector<std::string> columns;
};

// Throws BadInput with line and column.
MatrixFile load_matrix(const std::string& file);

} // namespace deduce::cli
