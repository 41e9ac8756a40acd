// One step of the proof of a lower bound: docs/certificate.md, rule Q. It rests on the lemmas so far.
#pragma once

#include "lemmas.hpp"
#include "size_bound.hpp"
#include "symmetry.hpp"

#include <vector>

namespace check {

class Step {
  public:
    // Keeps references.
    Step(const Table& table, Objective objective, Estimates& estimates, SizeBound& sizes, const Lemmas& lemmas);

    // The set costs at least `value`. Each symmetry maps it to itself. No question gives more than `answers` answers on
    // it, unless that is 0. Throws Rejected.
    void check(Set set, Cost value, const std::vector<Product>& symmetries, std::uint32_t answers);

    // If this question must be asked.
    void check_question(Set set, Question q, Cost value);

  private:
    struct Part {
        std::uint16_t answer;
        std::uint32_t count;
        Cost edge;
        Cost bound;        // without lemmas
        std::uint32_t end; // of its members, once they are gathered
    };
    void look_at(Set set);
    // Fills parts_.
    void cut(Set set, Question q);
    Cost bound_by_size(std::size_t count) const;
    Cost join(Cost a, Cost b) const { return sums_ ? add(a, b) : larger(a, b); }
    // What the question is shown to lead to; no more than what reaches `value` is added up.
    Cost bound_of(Set set, Question q, Cost value);
    void check_richness(Question q, std::size_t parts, std::uint32_t answers) const;
    // Which questions are to be looked at, in open_: those that sizes do not settle, or one of each orbit.
    void find_open(Set set, Cost value, std::uint32_t answers);
    void find_representatives(Set set, const std::vector<Product>& symmetries);

    const Table& table_;
    bool sums_;
    Estimates& estimates_;
    SizeBound& sizes_;
    const Lemmas& lemmas_;
    std::vector<Cost> singles_; // by class
    std::vector<Question> all_;
    std::vector<Question> open_;
    Cost one_cost_ = infinite; // that of all answers, if they have one
    bool is_uniform_ = true;   // classes are alike in weight, and in what they cost alone
    // Of one question, by answer; counts and weights are zero between questions.
    std::vector<std::uint32_t> counts_;
    std::vector<Cost> weights_;
    std::vector<Class> last_;
    std::vector<const std::uint16_t*> rows_; // of the set's members
    std::vector<std::uint16_t> answers_;     // of one question, as members give them
    std::vector<Part> parts_;                // of one question
    std::vector<Class> gathered_;            // part after part
    const std::vector<Cost>* rich_ = nullptr;
};

} // namespace check
