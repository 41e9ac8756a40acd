// What a survey finds out about one live question.
#pragma once

#include "engine/cost.hpp"

#include <cstdint>

namespace deduce {

struct Tally {
    Cost edges = 0; // average: the answers' costs summed by weight; worst: unused
    Cost sizes = 0; // lower bounds of the parts by size, joined without edges
    Cost bound = 0; // lower bound of the question's value, edges included
    std::uint32_t parts = 0;
};

} // namespace deduce
