// Milk (thesis, section 2.16): is what is in the carton still good? Taste it, smell it, or look at it.
//
// A game in which nearly everything differs: weights, costs by answer, answers by question, and two estimates.
#include "engine/estimate/penalty_table.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/ruleset.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint32_t states = 4;
constexpr std::uint32_t estimates = 2;
constexpr std::array<std::string_view, states> state_names{"okay", "slightly sour", "very sour", "mouldy"};
constexpr std::array<std::string_view, estimates> estimate_names{"use", "throw away"};
constexpr std::array<std::array<Cost, estimates>, states> penalties{
    {{0, 20}, {100, 0}, {500, 0}, {29'357'872'749'832, 0}}};

constexpr std::array<std::string_view, 7> answer_names{"okay",          "Yuck!",     "smells okay", "smells sour",
                                                       "slightly sour", "very sour", "Uaaghh!"};

struct Outcome {
    AnswerIndex answer;
    Cost cost;
};

struct Test {
    std::string_view name;
    std::array<Outcome, states> outcomes; // by state
};

constexpr std::array<Test, 3> tests{{{"taste", {{{0, 1}, {4, 3}, {5, 6}, {6, 73'827'518}}}},
                                     {"smell", {{{2, 1}, {2, 1}, {3, 2}, {3, 2}}}},
                                     {"look", {{{0, 3}, {0, 3}, {0, 3}, {1, 3}}}}}};

// Four of these times the largest penalty stay below 2^59.
constexpr Weight most_weight = 4000;

PenaltyTable make_estimator(const std::vector<Weight>& weights) {
    std::vector<Cost> all;
    for (const auto& row : penalties) all.insert(all.end(), row.begin(), row.end());
    return {states, estimates, std::move(all), weights};
}

class Milk final : public Game {
  public:
    explicit Milk(std::vector<Weight> weights) : weights_(std::move(weights)), estimator_(make_estimator(weights_)) {}

    std::string name() const override { return fmt::format("milk:weights={}", fmt::join(weights_, "+")); }

    std::uint32_t situation_count() const override { return states; }
    std::uint32_t question_count() const override { return tests.size(); }
    std::uint32_t answer_count() const override { return answer_names.size(); }
    std::uint64_t estimate_count() const override { return estimates; }

    Weight weight(SituationIndex s) const override { return weights_[s]; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return tests[q].outcomes[s].answer; }
    // An answer that the question never gives is never paid for.
    Cost cost(QuestionIndex q, AnswerIndex a) const override {
        for (const Outcome& outcome : tests[q].outcomes)
            if (outcome.answer == a) return outcome.cost;
        return infinite_cost;
    }
    Cost penalty(SituationIndex s, std::uint64_t estimate) const override { return penalties[s][estimate]; }
    const Estimator& estimator() const override { return estimator_; }

    std::string situation_label(SituationIndex s) const override { return std::string(state_names[s]); }
    std::string question_label(QuestionIndex q) const override { return std::string(tests[q].name); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return std::string(answer_names[a]); }
    std::string estimate_label(std::uint64_t e) const override { return std::string(estimate_names[e]); }

  private:
    std::vector<Weight> weights_;
    PenaltyTable estimator_;
};

std::unique_ptr<Game> make_milk(const Spec& spec) {
    std::vector<Weight> weights = spec.integers("weights", {20, 15, 5, 1}, 1, most_weight, states);
    if (weights.size() != states)
        throw BadInput(fmt::format(
            "milk: weights={} has {} numbers, expected {}: okay, slightly sour, very sour, mouldy; such as weights=20+15+5+1",
            spec.text("weights", ""), weights.size(), states));
    return std::make_unique<Milk>(std::move(weights));
}

} // namespace

Ruleset milk_ruleset() {
    return {
        "milk",
        "taste, smell or look at old milk, then use it or throw it away",
        "2.16",
        "Milk is okay, slightly sour, very sour or mouldy; which one is hidden. "
        "To taste it tells its state, and costs 1, 3, 6 or 73827518; to smell it tells whether it is at least very sour, and costs 1 if it smells okay and 2 if not; to look at it tells whether it is mouldy, and costs 3. "
        "In the end it is used, for a penalty of 0, 100, 500 or 29357872749832, or thrown away, for a penalty of 20 if it was okay.",
        {{"weights", "20+15+5+1", "1..4000, 4 of them", "how likely each state is, from okay to mouldy"}},
        {"milk", "milk:weights=1+15+40+60", "milk:weights=120+3+2+1"},
        make_milk,
        {"Questions are taste, smell and look. Answers are their labels: okay, slightly sour, very sour or Uaaghh! of the taste, smells okay or smells sour of the smell, okay or Yuck! of the look.",
         {"taste=slightly sour", "smell=smells sour"}}};
}

} // namespace deduce::rulesets
