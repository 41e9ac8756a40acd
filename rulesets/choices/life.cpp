// Life (thesis, section 2.13, with its errata): try out how to decide several choices, then live with some decisions
// for good. What an experiment costs is what it answers: the happiness that it lacks.
#include "engine/estimate/group_guess.hpp"
#include "engine/estimate/independent_choices.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/choices/choice_game.hpp"

#include <optional>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr Cost most_factor = 1'000'000'000;

class Life final : public ChoiceGame {
  public:
    // Without a factor, the estimate has to be right.
    Life(ChoiceSetup setup, std::optional<Cost> factor) : ChoiceGame(std::move(setup)), factor_(factor) {
        if (factor_)
            estimator_ = std::make_unique<IndependentChoices>(this->setup().space, this->setup().weights, *factor_);
        else
            estimator_ = std::make_unique<GroupGuess>(groups_of_equal_options());
    }

    std::string name() const override {
        return fmt::format("life:{},penalty={}", setup().text, factor_ ? fmt::format("{}", *factor_) : "exact");
    }
    Cost cost(QuestionIndex, AnswerIndex a) const override { return a; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        const auto decisions = static_cast<Decisions>(e);
        if (factor_) return *factor_ * space().loss(s, decisions);
        return space().better(s) == decisions ? 0 : infinite_cost;
    }
    const Estimator& estimator() const override { return *estimator_; }

  private:
    std::optional<Cost> factor_;
    std::unique_ptr<Estimator> estimator_;
};

std::optional<Cost> read_factor(const Spec& spec) {
    const std::string text = spec.text("penalty", "50");
    if (text == "exact") return std::nullopt;
    if (text.find_first_not_of("0123456789") != std::string::npos)
        throw BadInput(fmt::format(
            "life: penalty={} cannot be used, expected exact, or a whole number from 0 to {}; such as penalty=50", text,
            most_factor));
    return spec.integer("penalty", 50, 0, most_factor);
}

std::unique_ptr<Game> make_life(const Spec& spec) {
    const std::optional<Cost> factor = read_factor(spec);
    ChoiceSetup setup = ChoiceSetup::read(spec);
    const Cost penalty = saturating_multiply(setup.space->greatest_loss(), std::max<Cost>(factor.value_or(0), 1));
    if (saturating_multiply(setup.total_weight(), penalty) >= infinite_cost / 2)
        throw BadInput(fmt::format(
            "life: weights of {} in all times a penalty of {} could overflow, expected a product below 2^59; scale weights, importances or the penalty down",
            setup.total_weight(), penalty));
    return std::make_unique<Life>(std::move(setup), factor);
}

} // namespace

Ruleset life_ruleset() {
    std::vector<Parameter> parameters = ChoiceSetup::parameters();
    parameters.push_back({"penalty", "50", "0..1000000000|exact",
                          "how many times the lost happiness counts in the end, or that nothing may be lost"});
    return {
        "life",
        "try out decisions for a few choices, and pay for the happiness that they lack",
        "2.13",
        "For each choice one of two options, A or B, is the better one; which one is hidden. "
        "A choice that is decided wrongly loses as much happiness as it is important. "
        "Either the importances are known (importance), or each choice has one of a few possible importances, hidden too (choices and levels). "
        "A question tries an option for every choice; it is answered by the happiness that is lost in all, and costs just that. "
        "In the end an option is fixed for every choice: this costs the lost happiness times the penalty, or, with penalty=exact, infinity unless all options are the better ones.",
        std::move(parameters),
        {"life", "life:importance=5+3+2+1,penalty=exact", "life:choices=2,levels=3+2+1",
         "life:importance=2+1,weights=4+3+2+1,penalty=3"},
        make_life,
        ChoiceSetup::spelling()};
}

} // namespace deduce::rulesets
