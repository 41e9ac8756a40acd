// Why a game costs no less than was proven: lemmas "this set of classes costs at least v", each of which follows in one
// step from the table and from lemmas on smaller sets. docs/certificate.md proves the step.
//
// A lemma of a set T and a value v is checked question by question: the edges of the question's answers and the bounds
// of their parts add up to v (worst case: one of them does), where a part's bound is that of its single situation, the
// bound by size, or a lemma's. So each lemma needs lemmas for some parts of some questions, and only these are made:
// beginning with the whole game, sets are taken in falling order of size, so that all that is needed of a set is known
// before its own parts are looked at. Values of parts come from the search, which remembers most of them.
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
    std::size_t first = 0; // of its members
    std::uint32_t count = 0;
    Cost value = 0;
    std::uint32_t answers = 0;          // that no question's exceed
    std::vector<SymmetryProduct> keeps; // symmetries that map the set to itself: one question an orbit is enough
};

// Of a lemma: it holds for the image, too.
struct LemmaImage {
    std::size_t lemma;
    SymmetryProduct product;
};

struct LowerBoundProof {
    std::span<const ClassIndex> set(const Lemma& lemma) const {
        return std::span(members).subspan(lemma.first, lemma.count);
    }

    std::vector<std::vector<SituationIndex>> symmetries; // the images of all situations
    std::vector<Lemma> lemmas;                           // rising by size; the last is the whole game
    std::vector<LemmaImage> images;                      // rising by lemma
    std::vector<ClassIndex> members;
};

// What a set costs at least: `limit` or more, or its value. For a limit of 0 what is known without work.
using LowerBoundOf = std::function<Cost(std::span<const ClassIndex> set, Cost limit)>;

// That all classes cost at least `value`, which was proven; a first question of the rules is kept. Throws InternalError
// where lower bounds do not add up to it, and what `lower_bound_of` throws.
LowerBoundProof prove_lower_bound(const LowerBoundOf& lower_bound_of, const AnswerTable& table, Objective objective,
                                  Cost value);

} // namespace deduce
