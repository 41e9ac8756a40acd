// A basis of a linear program, told by its core: the rows that hold with equality, and the variables that are not fixed
// at 0. There are as many of one as of the other. The slacks of all other rows make the basis complete.
#pragma once

#include "adversary/exact/linear_program.hpp"

#include <cstddef>
#include <vector>

namespace deduce::adversary {

struct Basis {
    std::vector<bool> used;  // by variable
    std::vector<bool> tight; // by row

    static Basis empty_of(const LinearProgram& program) {
        return {std::vector<bool>(program.variables().size()), std::vector<bool>(program.rows().size())};
    }
};

} // namespace deduce::adversary
