// Why a game costs no less than was proven: lemmas "this set of classes costs at least v", each of which follows in one
// step from the table and from lemmas on smaller sets. docs/certificate.md proves the step.
//
// A lemma of a set T and a value v is checked question by question: the edges of the question's answers and the bounds
// of their parts add up to v (worst case: one of them does), where a part's bound is that of its single situation, the
// bound by size, or a lemma's. So each lemma needs lemmas for some parts of some questions, and only these are made:
// beginning with the whole game, sets are taken in falling order of size, so that all that is needed of a set is known
// before its own parts are looked at. Values of parts come from the search, which remembers most of them.
//
// A lemma is handed over as soon as its parts are known, and forgotten: only those that wait are in memory, packed.
// Threads look at the parts of some lemmas of one size at a time. What these need is added in the order of the lemmas,
// so a proof does not depend on how many threads there are, unless they change what the search remembers.
#pragma once

#include "engine/model/objective.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace deduce {

// Symmetries by their numbers, the one that is applied first in front.
using SymmetryProduct = std::vector<std::uint32_t>;

struct Lemma {
    std::span<const ClassIndex> set;
    Cost value = 0;
    std::uint32_t answers = 0;           // that no question's exceed
    std::vector<SymmetryProduct> keeps;  // symmetries that map the set to itself: one question an orbit is enough
    std::vector<SymmetryProduct> images; // of the set: the lemma holds for them, too
};

struct LowerBoundProof {
    std::vector<std::vector<SituationIndex>> symmetries; // the images of all situations
    std::size_t lemmas = 0;                              // all, with images and the whole game
    Lemma whole_game;                                    // its set is left out
};

struct ProofParams {
    // What a set costs at least: `limit` or more, or its value. For a limit of 0 what is known without work. Is asked
    // by several threads at a time.
    std::function<Cost(std::span<const ClassIndex> set, Cost limit)> lower_bound_of;
    // Is given all lemmas but the whole game, falling by size.
    std::function<void(const Lemma&)> take;
    int threads = 1;
    std::size_t batch = 256; // lemmas that are looked at before what they need is added
};

// That all classes cost at least `value`, which was proven; a first question of the rules is kept. Throws InternalError
// where lower bounds do not add up to it, and what the params' functions throw.
LowerBoundProof prove_lower_bound(const AnswerTable& table, Objective objective, Cost value, const ProofParams& params);

} // namespace deduce
