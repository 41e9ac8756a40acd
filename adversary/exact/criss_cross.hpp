// Exact steps from any basis to an optimal one: the criss-cross method with least indices.
//
// A basis that is neither primal nor dual feasible will do, so whatever the doubles end with is a start, and mostly the
// end as well: then one linear system each way is all the work. Each step exchanges the first variable that breaks a
// sign, primal or dual, for the first that can answer it. No basis comes twice (T. Terlaky, A convergent criss-cross
// method, Optimization 16 (1985) 683-690). Free variables enter and equations' slacks leave before all others, and once
// only.
#pragma once

#include "adversary/exact/basis.hpp"

namespace deduce::adversary {

// Throws Infeasible and Unbounded.
LinearSolution criss_cross(const LinearProgram& program, Basis basis);

} // namespace deduce::adversary
