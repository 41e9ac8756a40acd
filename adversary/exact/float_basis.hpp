// The basis that GLPK's simplex method ends with, in doubles: a good guess, and no more.
#pragma once

#include "adversary/exact/basis.hpp"

namespace deduce::adversary {

// The empty basis where doubles do not get that far.
Basis float_basis(const LinearProgram& program);

} // namespace deduce::adversary
