// Scales (thesis, section 2.15): of some coins one is false, lighter or heavier than the others. Find it by weighing.
//
// All 3^n ways to lay coins on the two sides are questions, though most compare unequal numbers of coins, and then the
// fuller side goes down whatever the coins are: the table leaves out questions that tell nothing.
#include "engine/estimate/group_guess.hpp"
#include "rulesets/ruleset.hpp"

#include <array>
#include <numeric>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::uint32_t most_coins = 13;

enum class Identify { coin, coin_and_weight };
constexpr std::array<std::string_view, 2> identify_names{"coin", "coin-and-weight"};

// The estimates: the false coin, or the situation.
std::vector<std::uint32_t> estimate_of_situation(std::uint32_t coins, Identify identify) {
    std::vector<std::uint32_t> result(std::size_t{2} * coins);
    for (std::uint32_t s = 0; s < result.size(); s++) result[s] = identify == Identify::coin ? s / 2 : s;
    return result;
}

// Situation 2k: coin k is light; 2k + 1: it is heavy. Digit k of question q, base 3, is where coin k lies.
class Scales final : public Game {
  public:
    Scales(std::uint32_t coins, Identify identify);

    std::string name() const override {
        return fmt::format("scales:coins={},identify={}", coins_, identify_names[static_cast<std::size_t>(identify_)]);
    }

    std::uint32_t situation_count() const override { return 2 * coins_; }
    std::uint32_t question_count() const override { return places_of_[coins_]; }
    std::uint32_t answer_count() const override { return 3; }
    std::uint64_t estimate_count() const override { return identify_ == Identify::coin ? coins_ : 2 * coins_; }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override;
    Cost cost(QuestionIndex, AnswerIndex) const override { return 1; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        return (identify_ == Identify::coin ? s / 2 : s) == e ? 0 : infinite_cost;
    }
    const Estimator& estimator() const override { return estimator_; }
    std::vector<Symmetry> symmetries() const override;

    std::string situation_label(SituationIndex s) const override {
        return fmt::format("coin {} is {}", s / 2 + 1, is_heavy(s) ? "heavy" : "light");
    }
    std::string question_label(QuestionIndex q) const override { return side(q, left) + " : " + side(q, right); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override {
        return std::array{"balanced", "left goes down", "right goes down"}[a];
    }
    std::string estimate_label(std::uint64_t e) const override {
        return identify_ == Identify::coin ? fmt::format("coin {}", e + 1)
                                           : situation_label(static_cast<SituationIndex>(e));
    }

  private:
    enum Place : std::uint32_t { off, left, right };
    enum : AnswerIndex { balanced, left_goes_down, right_goes_down };

    static bool is_heavy(SituationIndex s) { return s % 2 == 1; }
    std::uint32_t place(QuestionIndex q, std::uint32_t coin) const { return q / places_of_[coin] % 3; }
    std::string side(QuestionIndex q, Place which) const;
    Symmetry permutation(const std::vector<std::uint32_t>& image) const;

    std::uint32_t coins_;
    Identify identify_;
    std::array<std::uint32_t, most_coins + 1> places_of_; // 3^k: the ways to lay k coins
    std::vector<std::int8_t> surplus_;                    // by question: coins on the left minus coins on the right
    GroupGuess estimator_;
};

Scales::Scales(std::uint32_t coins, Identify identify)
    : coins_(coins), identify_(identify), estimator_(estimate_of_situation(coins, identify)) {
    places_of_[0] = 1;
    for (std::uint32_t k = 0; k < most_coins; k++) places_of_[k + 1] = 3 * places_of_[k];
    constexpr std::array<std::int8_t, 3> more_on_the_left{0, 1, -1};
    surplus_.assign(question_count(), 0);
    for (QuestionIndex q = 1; q < question_count(); q++)
        surplus_[q] = static_cast<std::int8_t>(surplus_[q / 3] + more_on_the_left[q % 3]);
}

AnswerIndex Scales::answer(QuestionIndex q, SituationIndex s) const {
    if (surplus_[q] != 0) return surplus_[q] > 0 ? left_goes_down : right_goes_down;
    const std::uint32_t where = place(q, s / 2);
    if (where == off) return balanced;
    return (where == left) == is_heavy(s) ? left_goes_down : right_goes_down;
}

// Any permutation of the coins, by a transposition and a cycle; and light for heavy, where the other side goes down.
// To exchange left and right changes no situation, and cuts them as before: the table has only one of the two.
std::vector<Symmetry> Scales::symmetries() const {
    std::vector<std::uint32_t> coins(coins_);
    std::iota(coins.begin(), coins.end(), 0U);
    std::vector<Symmetry> result(1);
    for (SituationIndex s = 0; s < situation_count(); s++) result[0].situations.push_back(s ^ 1);
    result[0].questions.resize(question_count());
    std::iota(result[0].questions.begin(), result[0].questions.end(), 0U);
    if (coins_ < 2) return result;
    std::swap(coins[0], coins[1]);
    result.push_back(permutation(coins));
    if (coins_ == 2) return result;
    std::swap(coins[0], coins[1]);
    std::rotate(coins.begin(), coins.begin() + 1, coins.end());
    result.push_back(permutation(coins));
    return result;
}

// Coin k becomes coin image[k].
Symmetry Scales::permutation(const std::vector<std::uint32_t>& image) const {
    Symmetry result;
    for (SituationIndex s = 0; s < situation_count(); s++) result.situations.push_back(2 * image[s / 2] + s % 2);
    result.questions.assign(question_count(), 0);
    for (QuestionIndex q = 0; q < question_count(); q++)
        for (std::uint32_t coin = 0; coin < coins_; coin++)
            result.questions[q] += place(q, coin) * places_of_[image[coin]];
    return result;
}

std::string Scales::side(QuestionIndex q, Place which) const {
    std::string text;
    for (std::uint32_t coin = 0; coin < coins_; coin++)
        if (place(q, coin) == which) text += fmt::format("{}{}", text.empty() ? "" : "+", coin + 1);
    return text.empty() ? "nothing" : text;
}

std::unique_ptr<Game> make_scales(const Spec& spec) {
    const auto coins = static_cast<std::uint32_t>(spec.integer("coins", 8, 1, most_coins));
    return std::make_unique<Scales>(coins, static_cast<Identify>(spec.choice("identify", identify_names, 0)));
}

} // namespace

Ruleset scales_ruleset() {
    return {"scales",
            "find the false coin by weighing coins against each other",
            "2.15",
            "One of the coins is false: lighter or heavier than the others; which coin and which of the two is hidden. "
            "A question lays some coins on the left and some on the right side of a scale; it is answered which side "
            "goes down, or that they balance, and costs 1. With unequal numbers of coins the fuller side goes down: "
            "the difference in weight is less than a coin. In the end the false coin must be known, and with "
            "identify=coin-and-weight whether it is light or heavy too. With two coins this cannot be told.",
            {{"coins", "8", "1..13", "how many coins there are"},
             {"identify", "coin", "coin|coin-and-weight", "what must be known in the end"}},
            {"scales", "scales:coins=4,identify=coin-and-weight", "scales:coins=13"},
            make_scales};
}

} // namespace deduce::rulesets
