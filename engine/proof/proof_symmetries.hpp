// The symmetries that a proof names. Of a small group all: sets that are images of each other share a lemma, and of the
// questions of a set one an orbit is enough, under those that map the set to itself. Of a large group those that keep
// the set, handed down from question to question as the search does.
#pragma once

#include "engine/proof/proof.hpp"
#include "engine/search/set_keys.hpp"
#include "engine/table/symmetry.hpp"

#include <map>
#include <memory>

namespace deduce {

class ProofSymmetries {
  public:
    using Scope = std::shared_ptr<const SymmetryScope>; // what keeps a set; null: nothing that is known

    // Keeps references. What is named goes to the proof.
    ProofSymmetries(const AnswerTable& table, LowerBoundProof& proof);

    // The same for images of the set under a small group.
    Key key_of(std::span<const ClassIndex> set) const { return keys_->of(set); }

    // Of all classes, and of a part of a question's answers where `scope` keeps the whole.
    Scope of_whole_game() const { return root_; }
    Scope of_part(const Scope& scope, QuestionIndex q, std::span<const ClassIndex> part) const;

    // The numbers of those in the scope.
    std::vector<std::uint32_t> name(const Scope& scope);

  private:
    struct Element {
        TableSymmetry symmetry;
        std::vector<SituationIndex> situations;
    };
    bool list_small_group(const std::vector<Element>& generators);

    const AnswerTable& table_;
    LowerBoundProof& proof_;
    std::vector<TableSymmetry> small_group_; // without the identity; empty if there is none
    std::unique_ptr<SetKeys> keys_;
    Scope root_;
    std::map<std::vector<ClassIndex>, std::uint32_t> numbers_;
};

} // namespace deduce
