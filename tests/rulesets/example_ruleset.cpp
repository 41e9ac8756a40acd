// The ruleset "treasure": it lies under one field of a row, and a probe tells how near it is.
#include "engine/estimate/exact_guess.hpp"
#include "rulesets/ruleset.hpp"

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

// Situation s: the treasure is under field s. Question q: probe field q. Both count from 0.
class Treasure final : public Game {
  public:
    explicit Treasure(std::uint32_t fields) : fields_(fields), estimator_(fields, {}, 0) {}

    std::string name() const override { return fmt::format("treasure:fields={}", fields_); }

    std::uint32_t situation_count() const override { return fields_; }
    std::uint32_t question_count() const override { return fields_; }
    std::uint32_t answer_count() const override { return 3; } // here, near, far
    std::uint64_t estimate_count() const override { return fields_; }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        const std::uint32_t distance = q > s ? q - s : s - q;
        return distance < 2 ? distance : 2;
    }
    Cost cost(QuestionIndex, AnswerIndex a) const override { return a; } // here is free, near costs 1, far 2
    Cost penalty(SituationIndex s, std::uint64_t e) const override { return s == e ? 0 : infinite_cost; }
    const Estimator& estimator() const override { return estimator_; }

    std::vector<Symmetry> symmetries() const override { // the row from right to left
        Symmetry mirror;
        for (std::uint32_t i = 0; i < fields_; i++) mirror.situations.push_back(fields_ - 1 - i);
        mirror.questions = mirror.situations;
        return {mirror};
    }

    std::string situation_label(SituationIndex s) const override { return fmt::format("field {}", s + 1); }
    std::string question_label(QuestionIndex q) const override { return fmt::format("probe {}", q + 1); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override {
        return a == 0 ? "here" : a == 1 ? "near" : "far";
    }
    std::string estimate_label(std::uint64_t e) const override { return fmt::format("dig at {}", e + 1); }

  private:
    std::uint32_t fields_;
    ExactGuess estimator_; // the field must be known: a wrong estimate costs infinity
};

} // namespace

Ruleset treasure_ruleset() {
    return {"treasure",
            "find a treasure under a row of fields by probing",
            "our own",
            "A treasure lies under one field of a row. A probe of a field tells whether it is here (costs nothing), "
            "under a neighbour (costs 1) or farther away (costs 2). In the end its field must be known.",
            {{"fields", "9", "1..1000", "the length of the row"}},
            {"treasure", "treasure:fields=4"},
            [](const Spec& spec) -> std::unique_ptr<Game> {
                return std::make_unique<Treasure>(static_cast<std::uint32_t>(spec.integer("fields", 9, 1, 1000)));
            }};
}

} // namespace deduce::rulesets
