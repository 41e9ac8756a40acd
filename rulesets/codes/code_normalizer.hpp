// The same image for sets of codes that differ by their names of colours and positions only.
//
// Exchanging colours, or positions, in all codes at once changes no answer. To find sets that are alike, colours and
// positions are told apart by what they do in the set, as in the refinement of graphs: a colour is described by the
// codes it is in and where, a position by the colours in it, a code by its colours and positions, in turn. Where two
// colours or positions still look alike, one of them is marked and the refinement goes on. Then they are numbered in
// the order of their descriptions. Descriptions are hashes: an accident costs a missed likeness, nothing else.
#pragma once

#include "engine/model/estimator.hpp"
#include "rulesets/codes/code_space.hpp"

#include <span>

namespace deduce::rulesets {

// image[i] is what code of[i] becomes by the permutations of positions and colours that the set chooses.
void normalize_codes(const CodeSpace& codes, std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                     std::span<SituationIndex> image);

} // namespace deduce::rulesets
