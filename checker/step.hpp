// One step of the proof of a lower bound: docs/certificate.md, rule Q. It rests on the lemmas so far.
#pragma once

#include "lemmas.hpp"
#include "size_bound.hpp"

#include <vector>

namespace check {

class Step {
  public:
    // Keeps references.
    Step(const Table& table, Objective objective, Estimates& estimates, SizeBound& sizes, Lemmas& lemmas);

    // The set costs at least `value`. Each symmetry given maps the set to itself. Throws Rejected.
    void check(Set set, Cost value, const std::vector<const Symmetry*>& symmetries);

    // If this question must be asked.
    void check_question(Set set, Question q, Cost value);

  private:
    struct Part {
        std::uint16_t answer;
        std::uint32_t count;
        Cost weight;
        Class last;
        std::size_t end; // of its members, once they are gathered
    };
    // Fills same_, and tells the most answers that a question gives. Of small sets.
    std::size_t count_same(Set set);
    // The bound by sizes of each question, as a whole or less, in bounds_.
    void bound_by_sizes(Set set);
    Cost sized(std::size_t count) const;
    Cost part_bound(const Part& part) const;
    Cost edge(Question q, const Part& part) const;
    Cost join(Cost a, Cost b) const { return objective_ == Objective::average ? add(a, b) : larger(a, b); }
    // Whether the question leads to `value` at least; `bound` is what it was shown to lead to.
    bool reaches(Set set, Question q, Cost value, bool must_split, Cost& bound);
    bool reaches_by_lemmas(Set set, Question q, Cost value, Cost& bound);
    void find_orbits(Set set, const std::vector<const Symmetry*>& symmetries);
    Question orbit_of(Question q);

    const Table& table_;
    Objective objective_;
    Estimates& estimates_;
    SizeBound& sizes_;
    Lemmas& lemmas_;
    std::vector<Cost> singles_;        // by class
    std::vector<std::uint32_t> place_; // by answer: one plus its place among the parts
    std::vector<Part> parts_;          // of one question
    std::vector<Class> gathered_;      // part after part
    std::vector<std::uint16_t> same_;  // [member * row + question]: earlier members with the same answer
    std::vector<Cost> bounds_;         // by question
    const std::vector<Cost>* rich_ = nullptr;
    std::vector<Cost> flat_costs_; // of all answers, question after question
    std::vector<std::size_t> costs_from_;
    Cost one_cost_ = infinite;    // that of all answers, if they have one
    std::vector<Question> orbit_; // towards the question that stands for its orbit
    std::vector<bool> in_set_;
};

} // namespace check
