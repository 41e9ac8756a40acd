// Production parameters (thesis, section 2.14, with its errata): find the best options of a process by experiments,
// each of which costs what its options cost.
#include "engine/estimate/group_guess.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/choices/choice_game.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::rulesets {
namespace {

using OptionCosts = std::array<Cost, 2>; // d_i and d'_i

constexpr Cost most_cost = 1'000'000'000'000;

class Production final : public ChoiceGame {
  public:
    Production(ChoiceSetup setup, const std::vector<OptionCosts>& costs, const std::string& costs_text)
        : ChoiceGame(std::move(setup)),
          name_(fmt::format("production:{},costs={}", this->setup().text, costs_text)),
          experiment_costs_(space().decision_sets(), 0),
          estimator_(groups_of_equal_options()) {
        for (Decisions q = 0; q < space().decision_sets(); q++)
            for (std::uint32_t choice = 0; choice < space().choices(); choice++)
                experiment_costs_[q] += costs[choice][(q & space().bit_of(choice)) != 0 ? 1 : 0];
    }

    std::string name() const override { return name_; }
    Cost cost(QuestionIndex q, AnswerIndex) const override { return experiment_costs_[q]; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        return space().better(s) == e ? 0 : infinite_cost;
    }
    const Estimator& estimator() const override { return estimator_; }

  private:
    std::string name_;
    std::vector<Cost> experiment_costs_; // by question
    GroupGuess estimator_;
};

// "1/3", or nothing if the text is anything else.
std::optional<OptionCosts> read_pair(std::string_view text) {
    OptionCosts pair{};
    const char* const end = text.data() + text.size();
    const auto [slash, error] = std::from_chars(text.data(), end, pair[0]);
    if (error != std::errc() || slash == end || *slash != '/') return std::nullopt;
    const auto [stop, second_error] = std::from_chars(slash + 1, end, pair[1]);
    if (second_error != std::errc() || stop != end) return std::nullopt;
    for (const Cost c : pair)
        if (c < 0 || c > most_cost) return std::nullopt;
    return pair;
}

// One pair a choice, or one for all.
std::vector<OptionCosts> read_costs(const Spec& spec, std::size_t choices) {
    const std::string text = spec.text("costs", "1/2");
    std::vector<OptionCosts> costs;
    std::string_view rest = text;
    for (bool more = true; more;) {
        const std::size_t plus = rest.find('+');
        more = plus != std::string_view::npos;
        const auto pair = read_pair(rest.substr(0, plus));
        if (!pair)
            throw BadInput(fmt::format(
                "production: costs={} cannot be used, expected pairs of whole numbers from 0 to {} joined by +; such as costs=1/3+2/4",
                text, most_cost));
        costs.push_back(*pair);
        if (more) rest.remove_prefix(plus + 1);
    }
    if (costs.size() == 1) costs.resize(choices, costs.front());
    if (costs.size() != choices)
        throw BadInput(fmt::format(
            "production: costs={} has {} pairs, expected one for each of the {} parameters, or one for all of them; add or drop pairs",
            text, costs.size(), choices));
    return costs;
}

std::unique_ptr<Game> make_production(const Spec& spec) {
    ChoiceSetup setup = ChoiceSetup::read(spec);
    const std::vector<OptionCosts> costs = read_costs(spec, setup.space->choices());
    std::vector<std::string> pairs;
    for (const OptionCosts& pair : costs) pairs.push_back(fmt::format("{}/{}", pair[0], pair[1]));
    return std::make_unique<Production>(std::move(setup), costs, fmt::format("{}", fmt::join(pairs, "+")));
}

} // namespace

Ruleset production_ruleset() {
    std::vector<Parameter> parameters = ChoiceSetup::parameters();
    parameters.push_back({"costs", "1/2", "0..1000000000000, pairs",
                          "what option A and option B of each parameter cost in an experiment, or one pair for all"});
    return {
        "production",
        "find the best parameters of a process by experiments that cost what their options cost",
        "2.14",
        "For each parameter one of two options, A or B, is the better one; which one is hidden. "
        "A wrong option loses as much quality as the parameter is important. "
        "Either the importances are known (importance), or each parameter has one of a few possible importances, hidden too (choices and levels). "
        "A question is an experiment with an option for every parameter; it is answered by the quality that is lost in all, and costs the sum of its options' costs. "
        "In the end all better options must be known; the importances need not be.",
        std::move(parameters),
        {"production", "production:importance=2+1,costs=1/3+2/4", "production:choices=2,levels=3+2+1,costs=5/1"},
        make_production,
        ChoiceSetup::spelling()};
}

} // namespace deduce::rulesets
