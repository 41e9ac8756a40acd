// What Life and production parameters have in common (thesis, sections 2.13 and 2.14): situations, questions and
// answers, and the keys that say how important the choices are.
#pragma once

#include "engine/estimate/choice_space.hpp"
#include "engine/model/game.hpp"
#include "rulesets/ruleset.hpp"
#include "rulesets/text/spec.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::rulesets {

struct ChoiceSetup {
    std::shared_ptr<const ChoiceSpace> space;
    std::vector<Weight> weights; // one a situation, or empty if all are one
    std::string text;            // the keys and their values

    // Reads the keys importance, or choices and levels, and weights. Throws BadInput.
    static ChoiceSetup read(const Spec& spec);
    static std::vector<Parameter> parameters();
    static Spelling spelling();

    Weight total_weight() const;
};

// Situations and decisions are numbered as ChoiceSpace does it; question q tries decisions q, and its answer is what
// they lose.
class ChoiceGame : public Game {
  public:
    explicit ChoiceGame(ChoiceSetup setup) : setup_(std::move(setup)) {}

    std::uint32_t situation_count() const override { return space().size(); }
    std::uint32_t question_count() const override { return space().decision_sets(); }
    std::uint32_t answer_count() const override { return static_cast<std::uint32_t>(space().greatest_loss()) + 1; }
    std::uint64_t estimate_count() const override { return space().decision_sets(); }

    Weight weight(SituationIndex s) const override { return setup_.weights.empty() ? 1 : setup_.weights[s]; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        return static_cast<AnswerIndex>(space().loss(s, q));
    }

    // Of "turn one choice over" and "swap two choices", those that keep importances, weights and costs.
    std::vector<Symmetry> symmetries() const override;

    std::string situation_label(SituationIndex s) const override; // "ABA", or "A3 B1 A2" if importances are unknown
    std::string question_label(QuestionIndex q) const override { return decisions_label(q); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override;
    std::string estimate_label(std::uint64_t e) const override { return decisions_label(static_cast<Decisions>(e)); }
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override; // "loses 3"
    std::string draw(SituationIndex s) const override;

  protected:
    const ChoiceSpace& space() const { return *setup_.space; }
    const ChoiceSetup& setup() const { return setup_; }

    // It is enough to know the better options.
    std::vector<std::uint32_t> groups_of_equal_options() const;

  private:
    std::string decisions_label(Decisions decisions) const;
    Symmetry turning_over(std::uint32_t choice) const;
    Symmetry swapping(std::uint32_t i, std::uint32_t j) const;
    bool holds(const Symmetry& symmetry) const;

    ChoiceSetup setup_;
};

} // namespace deduce::rulesets
