// Ranks that do with the small sets of small games what they do with large ones: tell of them, look at them for
// each other, leave them to each other, and hear of limits that fall while they are at them.
#pragma once

#include "engine/solve.hpp"

namespace deduce::cluster {

inline SolveParams params_for_small_sets(Objective objective) {
    SolveParams params;
    params.objective = objective;
    params.tuning.least_told_set = 2;
    params.tuning.least_left_set = 3;
    params.tuning.least_common_set = 2;
    params.tuning.least_common_answers = 2;
    params.tuning.least_joint_look = 2;
    params.tuning.least_excerpt = 3;
    params.tuning.least_common_block = 512;
    params.tuning.least_common_cut = 3;
    params.tuning.least_joint_excerpt = 6;
    params.tuning.least_joint_cut = 6;
    params.tuning.least_joint_count = 6;
    params.tuning.least_watching_set = 2;
    params.tuning.least_kept_play = 2;
    params.tuning.ranks_that_join = 2;
    params.tuning.least_spread_set = 2;
    return params;
}

} // namespace deduce::cluster
