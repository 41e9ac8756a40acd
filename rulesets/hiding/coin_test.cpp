// A statistical game (Ferguson, Game Theory, II.5.9, exercise 3): a fair coin or a biased one is tossed, the toss is
// shown, and the coin is guessed.
//
// Of several tosses the number of heads is all that counts.
#include "engine/estimate/binomial.hpp"
#include "engine/estimate/penalty_table.hpp"
#include "engine/model/hider.hpp"
#include "rulesets/ruleset.hpp"

#include <array>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint32_t coins = 2; // fair, biased
constexpr std::int64_t most_tosses = 20;
constexpr std::array<std::string_view, coins> coin_names{"fair", "biased"};

// Situation coin * (tosses + 1) + heads.
class CoinTest final : public Game, public HidesByChoice {
  public:
    explicit CoinTest(std::uint32_t tosses)
        : tosses_(tosses), weights_(weights_of(tosses)), estimator_(make_estimator()) {}

    std::string name() const override { return fmt::format("coin-test:tosses={}", tosses_); }

    std::uint32_t situation_count() const override { return coins * (tosses_ + 1); }
    std::uint32_t question_count() const override { return 1; }
    std::uint32_t answer_count() const override { return tosses_ + 1; }
    std::uint64_t estimate_count() const override { return coins; }

    Weight weight(SituationIndex s) const override { return weights_[s]; }
    AnswerIndex answer(QuestionIndex, SituationIndex s) const override { return s % (tosses_ + 1); }
    Cost cost(QuestionIndex, AnswerIndex) const override { return 0; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override { return choice_of(s) == e ? 0 : 1; }
    const Estimator& estimator() const override { return estimator_; }

    std::string situation_label(SituationIndex s) const override {
        return fmt::format("{}, {}", coin_names[choice_of(s)], answer_label(0, answer(0, s)));
    }
    std::string question_label(QuestionIndex) const override { return "toss"; }
    std::string answer_label(QuestionIndex, AnswerIndex heads) const override {
        if (tosses_ == 1) return heads == 1 ? "heads" : "tails";
        return fmt::format("{} heads", heads);
    }
    std::string estimate_label(std::uint64_t e) const override { return std::string(coin_names[e]); }

    std::uint32_t choice_count() const override { return coins; }
    std::uint32_t choice_of(SituationIndex s) const override { return s / (tosses_ + 1); }
    std::string choice_label(std::uint32_t coin) const override { return std::string(coin_names[coin]); }

  private:
    // In 6^tosses parts: heads with 1/2, or with 1/3.
    static std::vector<Weight> weights_of(std::uint32_t tosses) {
        const auto power = [](Weight base, std::uint32_t exponent) {
            Weight result = 1;
            for (std::uint32_t i = 0; i < exponent; i++) result *= base;
            return result;
        };
        std::vector<Weight> result;
        for (std::uint32_t coin = 0; coin < coins; coin++)
            for (std::uint32_t heads = 0; heads <= tosses; heads++) {
                const Weight one = coin == 0 ? power(3, tosses) : power(2, heads) * power(4, tosses - heads);
                result.push_back(one * static_cast<Weight>(binomial(tosses, heads)));
            }
        return result;
    }

    PenaltyTable make_estimator() const {
        std::vector<Cost> penalties;
        for (SituationIndex s = 0; s < situation_count(); s++)
            for (std::uint64_t e = 0; e < coins; e++) penalties.push_back(penalty(s, e));
        return {situation_count(), coins, std::move(penalties), weights_};
    }

    std::uint32_t tosses_;
    std::vector<Weight> weights_;
    PenaltyTable estimator_;
};

} // namespace

Ruleset coin_test_ruleset() {
    return {"coin-test",
            "see tosses of a fair or a biased coin, and guess which it is",
            "Ferguson II.5",
            "The hider chooses a fair coin, or a biased one that falls heads with probability 1/3. "
            "The coin is tossed, and the number of heads is shown for free. "
            "In the end the coin is guessed, and a wrong guess costs 1. "
            "A situation is a coin and its number of heads, with chance's weight.",
            {{"tosses", "1", "1..20", "how often the coin is tossed"}},
            {"coin-test", "coin-test:tosses=5"},
            [](const Spec& spec) -> std::unique_ptr<Game> {
                return std::make_unique<CoinTest>(
                    static_cast<std::uint32_t>(spec.integer("tosses", 1, 1, most_tosses)));
            },
            {"The question is toss. Its answer is heads or tails, of several tosses the number of heads.",
             {"toss=heads", "toss=tails"}}};
}

} // namespace deduce::rulesets
