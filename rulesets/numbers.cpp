// Number guessing (thesis, section 2.1): find a number from 1 to n by asking "is it larger than x?".
#include "engine/estimate/exact_guess.hpp"
#include "rulesets/ruleset.hpp"

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

// Situation s is the number s + 1, question q is x = q + 1.
class Numbers final : public Game {
  public:
    explicit Numbers(std::uint32_t max) : max_(max), estimator_(max, {}, 0) {}

    std::string name() const override { return fmt::format("numbers:max={}", max_); }

    std::uint32_t situation_count() const override { return max_; }
    std::uint32_t question_count() const override { return max_ - 1; }
    std::uint32_t answer_count() const override { return 2; }
    std::uint64_t estimate_count() const override { return max_; }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return s > q; }
    Cost cost(QuestionIndex, AnswerIndex) const override { return 1; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override { return s == e ? 0 : infinite_cost; }
    const Estimator& estimator() const override { return estimator_; }

    // n + 1 - s is larger than n - x exactly if s is not larger than x.
    std::vector<Symmetry> symmetries() const override {
        Symmetry mirror;
        for (SituationIndex s = 0; s < max_; s++) mirror.situations.push_back(max_ - 1 - s);
        for (QuestionIndex q = 0; q < question_count(); q++) mirror.questions.push_back(question_count() - 1 - q);
        return {mirror};
    }

    std::string situation_label(SituationIndex s) const override { return fmt::format("{}", s + 1); }
    std::string question_label(QuestionIndex q) const override { return fmt::format("larger than {}?", q + 1); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return a == 0 ? "no" : "yes"; }
    std::string estimate_label(std::uint64_t e) const override { return fmt::format("{}", e + 1); }

  private:
    std::uint32_t max_;
    ExactGuess estimator_;
};

} // namespace

Ruleset numbers_ruleset() {
    return {"numbers",
            "find a number by asking whether it is larger than x",
            "2.1",
            {{"max", "100", "1..65536", "the largest number; the smallest is 1"}},
            {"numbers", "numbers:max=10"},
            [](const Spec& spec) -> std::unique_ptr<Game> {
                return std::make_unique<Numbers>(static_cast<std::uint32_t>(spec.integer("max", 100, 1, 65536)));
            }};
}

} // namespace deduce::rulesets
