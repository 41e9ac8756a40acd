// The situations of Life and of production parameters (thesis, sections 2.13 and 2.14): for each of n independent
// choices one of two options is the better one, and the choice has one of several importances.
//
// Situations are mixed radix numbers of n digits, the first choice's first; a digit is option * importances + grade, so
// the situations whose first choice is better made by option 0 come first. A set of decisions is a number of n binary
// digits, again the first choice's first: it is a question, an estimate, or the better options of a situation.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/estimator.hpp"

#include <cstdint>
#include <vector>

namespace deduce {

using Decisions = std::uint32_t;

class ChoiceSpace {
  public:
    static constexpr std::uint32_t most_choices = 16;
    static constexpr std::uint64_t most_situations = std::uint64_t{1} << 21;
    static constexpr Cost most_importance = 1'000'000;

    // The number of situations; saturates. One list of importances a choice.
    static std::uint64_t count(const std::vector<std::vector<Cost>>& importances);

    // 1 to 16 choices, each of at least one importance from 0 to a million, and at most 2^21 situations. Throws
    // BrokenPromise otherwise.
    explicit ChoiceSpace(std::vector<std::vector<Cost>> importances);

    std::uint32_t choices() const { return static_cast<std::uint32_t>(importances_.size()); }
    std::uint32_t size() const { return static_cast<std::uint32_t>(better_.size()); }
    std::uint32_t decision_sets() const { return std::uint32_t{1} << choices(); }
    const std::vector<std::vector<Cost>>& importances() const { return importances_; }

    Decisions bit_of(std::uint32_t choice) const { return Decisions{1} << (choices() - 1 - choice); }
    Decisions better(SituationIndex s) const { return better_[s]; }
    std::uint32_t grade(SituationIndex s, std::uint32_t choice) const { return grades_[at(s, choice)]; }
    Cost importance(SituationIndex s, std::uint32_t choice) const { return importances_[choice][grade(s, choice)]; }
    SituationIndex index_of(Decisions better, const std::vector<std::uint32_t>& grades) const;

    // r(s, q): the importances of the choices in which the decisions are not the better ones.
    Cost loss(SituationIndex s, Decisions decisions) const;
    // Of any situation.
    Cost greatest_loss() const;

  private:
    std::size_t at(SituationIndex s, std::uint32_t choice) const { return std::size_t{s} * choices() + choice; }

    std::vector<std::vector<Cost>> importances_;
    std::vector<Decisions> better_;
    std::vector<std::uint32_t> grades_; // situation x choice
};

} // namespace deduce
