// What a lemma rests on: of each question the parts that must be shown to cost more than size and richness tell. One
// object a thread.
#pragma once

#include "engine/proof/answer_columns.hpp"
#include "engine/proof/checked_bounds.hpp"
#include "engine/proof/proof.hpp"
#include "engine/proof/waiting_lemmas.hpp"

#include <span>
#include <unordered_map>
#include <vector>

namespace deduce {

// What all lemmas are looked at with.
struct ProofGround {
    const AnswerTable& table;
    bool sums;
    const ProofParams& params;
    const ProofSymmetries& symmetries;
    const WaitingLemmas& waiting;
    std::vector<Cost> singles; // by class
};

// What came of some lemmas, one after the other.
struct Needs {
    struct OfPart {
        std::size_t first; // of its members
        std::uint32_t count;
        SetName name;
        Cost value;
        ProofSymmetries::Scope scope;
    };
    std::vector<ClassIndex> members;
    std::vector<OfPart> parts;
    std::uint32_t answers = 0; // that no question of the last lemma exceeds

    void clear() {
        members.clear();
        parts.clear();
    }
    Need operator[](std::size_t i) const {
        const OfPart& p = parts[i];
        return {std::span(members).subspan(p.first, p.count), p.name, p.value, p.scope};
    }
};

class LemmaStep {
  public:
    // Keeps a reference.
    explicit LemmaStep(ProofGround& ground);

    // That the set costs `value`, whatever is asked first; or if this question must be. Throws InternalError where
    // lower bounds do not add up to it.
    void look_at(std::span<const ClassIndex> set, Cost value, const ProofSymmetries::Scope& scope, Needs& needs);
    void look_at_question(std::span<const ClassIndex> set, Cost value, QuestionIndex q, Needs& needs);

  private:
    // A part of a question's answers, and what is proven of it.
    struct Part {
        std::span<const ClassIndex> set;
        std::span<const std::uint32_t> places; // of its members in the set that is cut
        Cost edge;
        Cost size_bound;
        SetName name{};
        Cost needed = 0;      // already, of it or an image of it
        bool is_told = false; // of itself
        Cost bound = 0;
    };
    // A class that differs from one situation of the least weight.
    struct Exception {
        std::uint32_t place;
        std::size_t more_situations;
        Weight more_weight;
    };

    void look_at_members(std::span<const ClassIndex> set);
    void look_at_parts(Cost value, QuestionIndex q, const ProofSymmetries::Scope& scope, Needs& needs);
    void cut(QuestionIndex q);
    void raise_to(Cost value, QuestionIndex q, const Needs& needs);
    Cost searched(const Part& part, Cost limit);
    void drop_what_is_not_needed(Cost value);

    bool is_single(const Part& p) const;
    Cost part_value(const Part& p) const { return saturating_add(p.edge, p.bound); }
    Cost total() const;
    Cost limit_of(const Part& p, Cost value) const;
    Cost limit_without(Part& p, Cost value) const;

    ProofGround& ground_;
    const AnswerTable& table_;
    bool sums_;
    CheckedBounds bounds_;
    std::unordered_map<Key, std::size_t, KeyHash> own_; // what the lemma at hand needs, by its place
    // Of the set that is looked at.
    std::span<const ClassIndex> set_;
    AnswerColumns columns_;
    SetNames names_;
    std::vector<Exception> exceptions_;
    // Of one question.
    std::vector<std::uint32_t> counts_;
    std::vector<Weight> weights_;
    std::vector<std::size_t> situations_;
    std::vector<ClassIndex> grouped_;
    std::vector<std::uint32_t> places_; // likewise
    std::vector<Part> parts_;
};

} // namespace deduce
