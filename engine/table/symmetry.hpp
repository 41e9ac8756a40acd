// Symmetries of the game, as the search uses them: canonical keys of sets, and one question an orbit.
//
// Two uses, each sound with any subgroup of the true group:
// 1. Where the whole group is small (BlackBox: the 8 symmetries of the square), the canonical key of a decision set is
//    the least key over its images, so equal subproblems meet in the memo.
// 2. A symmetry that maps the decision set to itself maps questions to questions of equal value: one of each orbit
//    suffices. SymmetryScope follows a path down: it holds generators of symmetries that fix every question asked so
//    far and its answer, and hence the set. Of a small group it holds all elements. Groups of millions (Bulls and Cows:
//    4! 10!) are never listed: stabilizers come from random Schreier generators (random elements of the group, moved
//    back along the orbit's transversal), seeded and thus repeatable. A generator missed by chance costs pruning, never
//    soundness.
#pragma once

#include "engine/run/stop.hpp"
#include "engine/table/answer_table.hpp"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace deduce {

// One symmetry on the classes and questions of a table.
struct TableSymmetry {
    std::vector<ClassIndex> classes;
    std::vector<QuestionIndex> questions;

    bool is_identity() const;
    // First *this, then `next`.
    TableSymmetry then(const TableSymmetry& next) const;
    TableSymmetry inverse() const;
};

// The game's generators, carried over to the table's classes and checked: see checked_symmetry.hpp. Throws
// BrokenPromise for what is no symmetry of the game, and Stopped soon after `stop`, if given, becomes true.
std::vector<TableSymmetry> table_symmetries(const AnswerTable& table, StopFlag stop = nullptr);

// All elements, the identity first, if there are at most `most`; otherwise only the identity.
std::vector<TableSymmetry> small_group(const AnswerTable& table, const std::vector<TableSymmetry>& generators,
                                       std::size_t most);

// Of a group's elements but the identity, either all or some that generate it. An element is as long as the table, so
// lists have theirs in common.
struct SymmetryList {
    std::vector<std::shared_ptr<const TableSymmetry>> elements;
    bool are_all = false;
};

class SymmetryScope {
  public:
    // At the root every symmetry of the game maps the set to itself.
    explicit SymmetryScope(const AnswerTable& table, std::vector<TableSymmetry> generators = {});
    SymmetryScope(const AnswerTable& table, SymmetryList symmetries);
    // Of all elements of a group, the identity first. What fixes a question is picked out then, and not composed.
    static SymmetryScope of_group(const AnswerTable& table, std::span<const TableSymmetry> group);

    bool is_trivial() const { return symmetries_.elements.empty(); }
    const SymmetryList& symmetries() const { return symmetries_; }

    // True for exactly one question of each orbit: the least.
    bool represents(QuestionIndex q) const { return is_trivial() || least_of_orbit_[q] == q; }

    // The symmetries that also fix question q: what remains valid once q is asked, whatever the answer was, up to
    // with_answer. Takes time in proportion to the number of questions.
    SymmetryList fixing(QuestionIndex q) const;

    // Of symmetries that fix q, those that keep the part of q's answers in which `member` lies.
    static SymmetryScope with_answer(const AnswerTable& table, const SymmetryList& fixing_q, QuestionIndex q,
                                     ClassIndex member);

  private:
    // Made when they are first needed, once for all questions.
    struct Elements {
        std::once_flag made;
        std::vector<TableSymmetry> random;
        std::vector<TableSymmetry> inverses; // of the generators
    };
    const Elements& elements() const;
    SymmetryList composed_to_fix(QuestionIndex q) const;

    const AnswerTable* table_;
    SymmetryList symmetries_;
    std::vector<QuestionIndex> least_of_orbit_; // by question; empty if trivial
    std::shared_ptr<Elements> elements_;        // none if trivial, or if all are listed
};

} // namespace deduce
