// Scales (thesis, section 2.15): of some coins one is false, lighter or heavier than the others. Find it by weighing.
//
// All coins that may still be light or heavy are alike, and so are all that may only be light, only be heavy, or
// neither: the search remembers a position by how many coins are in which state (Scales::normalize).
#include "engine/estimate/group_guess.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/pictured.hpp"
#include "rulesets/puzzles/weighings.hpp"
#include "rulesets/ruleset.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <numeric>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

enum class Identify { coin, coin_and_weight };
constexpr std::array<std::string_view, 2> identify_names{"coin", "coin-and-weight"};

// The estimates: the false coin, or the situation.
std::vector<std::uint32_t> estimate_of_situation(std::uint32_t coins, Identify identify) {
    std::vector<std::uint32_t> result(std::size_t{2} * coins);
    for (std::uint32_t s = 0; s < result.size(); s++) result[s] = identify == Identify::coin ? s / 2 : s;
    return result;
}

// Situation 2k: coin k is light; 2k + 1: it is heavy.
class Scales final : public Game, public Pictured {
  public:
    Scales(std::uint32_t coins, Identify identify)
        : coins_(coins), identify_(identify), weighings_(coins), estimator_(estimate_of_situation(coins, identify)) {}

    std::string name() const override {
        return fmt::format("scales:coins={},identify={}", coins_, identify_names[static_cast<std::size_t>(identify_)]);
    }

    std::uint32_t situation_count() const override { return 2 * coins_; }
    std::uint32_t question_count() const override { return weighings_.size(); }
    std::uint32_t answer_count() const override { return 3; }
    std::uint64_t estimate_count() const override { return identify_ == Identify::coin ? coins_ : 2 * coins_; }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return answer_to(weighings_[q], s); }
    void answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const override;
    Cost cost(QuestionIndex, AnswerIndex) const override { return 1; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        return (identify_ == Identify::coin ? s / 2 : s) == e ? 0 : infinite_cost;
    }
    const Estimator& estimator() const override { return estimator_; }
    std::vector<Symmetry> symmetries() const override;
    bool normalize(std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                   std::span<SituationIndex> image) const override;

    std::string situation_label(SituationIndex s) const override {
        return fmt::format("coin {} is {}", s / 2 + 1, is_heavy(s) ? "heavy" : "light");
    }
    std::string question_label(QuestionIndex q) const override {
        return side(weighings_[q].left) + " : " + side(weighings_[q].right);
    }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override {
        return std::array{"balanced", "left goes down", "right goes down"}[a];
    }
    std::string estimate_label(std::uint64_t e) const override {
        return identify_ == Identify::coin ? fmt::format("coin {}", e + 1)
                                           : situation_label(static_cast<SituationIndex>(e));
    }
    std::optional<QuestionIndex> read_question(std::string_view text) const override;
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override;

    Picture picture() const override { return {"scales", {{"coins", coins_}}, ""}; }
    Figure situation_figure(SituationIndex s) const override { return {s / 2, is_heavy(s) ? 1U : 0U}; }
    Figure question_figure(QuestionIndex q) const override {
        Figure result = coins_in(weighings_[q].left);
        const Figure right = coins_in(weighings_[q].right);
        result.insert(result.end(), right.begin(), right.end());
        return result;
    }
    Figure answer_figure(AnswerIndex a) const override { return {a}; }
    Figure estimate_figure(std::uint64_t e) const override {
        if (identify_ == Identify::coin) return {static_cast<std::uint32_t>(e)};
        return situation_figure(static_cast<SituationIndex>(e));
    }

  private:
    enum : AnswerIndex { balanced, left_goes_down, right_goes_down };

    static bool is_heavy(SituationIndex s) { return s % 2 == 1; }
    static AnswerIndex answer_to(const Weighing& weighing, SituationIndex s);
    static Figure coins_in(std::uint32_t coins);
    static std::string side(std::uint32_t coins);
    std::optional<std::uint16_t> read_side(std::string_view text) const;
    Symmetry permutation(const std::vector<std::uint32_t>& image) const;

    std::uint32_t coins_;
    Identify identify_;
    Weighings weighings_;
    GroupGuess estimator_;
};

AnswerIndex Scales::answer_to(const Weighing& weighing, SituationIndex s) {
    const std::uint32_t on_left = weighing.left >> s / 2 & 1U;
    const std::uint32_t on_right = weighing.right >> s / 2 & 1U;
    if (on_left == on_right) return balanced;
    return (on_left == 1) == is_heavy(s) ? left_goes_down : right_goes_down;
}

void Scales::answer_all(const AnswerBlock& block, std::span<AnswerIndex> out) const {
    AnswerIndex* next = out.data();
    for (std::uint32_t i = 0; i < block.questions; i++) {
        const Weighing weighing = weighings_[block.first_question + i];
        for (std::uint32_t j = 0; j < block.situations; j++) *next++ = answer_to(weighing, block.first_situation + j);
    }
}

// Any permutation of the coins, by a transposition and a cycle; and light for heavy, where the other side goes down.
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
    for (QuestionIndex q = 0; q < question_count(); q++)
        result.questions.push_back(weighings_.index_of_image(weighings_[q], image));
    return result;
}

// All that matters of a set is how many coins may be light or heavy, only light, only heavy, or neither. So coins are
// renamed in this order, and light and heavy change places if more coins may be only heavy than only light: two sets
// get the same image exactly if a symmetry takes one to the other.
bool Scales::normalize(std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                       std::span<SituationIndex> image) const {
    enum State : std::uint32_t { neither, light, heavy, both };
    std::array<std::uint32_t, Weighings::most_coins> state{};
    for (const SituationIndex s : set) state[s / 2] |= is_heavy(s) ? heavy : light;
    std::array<std::uint32_t, 4> coins_in{};
    for (std::uint32_t coin = 0; coin < coins_; coin++) coins_in[state[coin]]++;
    const bool swapped = coins_in[heavy] > coins_in[light];
    const State second = swapped ? heavy : light;
    const State third = swapped ? light : heavy;
    std::array<std::uint32_t, 4> next{};
    next[second] = coins_in[both];
    next[third] = next[second] + coins_in[second];
    next[neither] = next[third] + coins_in[third];
    std::array<std::uint32_t, Weighings::most_coins> name{};
    for (std::uint32_t coin = 0; coin < coins_; coin++) name[coin] = next[state[coin]]++;
    for (std::size_t i = 0; i < of.size(); i++) image[i] = 2 * name[of[i] / 2] + (is_heavy(of[i]) != swapped ? 1 : 0);
    return true;
}

Figure Scales::coins_in(std::uint32_t coins) {
    Figure result;
    for (; coins != 0; coins &= coins - 1) result.push_back(static_cast<std::uint32_t>(std::countr_zero(coins)));
    return result;
}

std::string Scales::side(std::uint32_t coins) {
    std::string text;
    for (const std::uint32_t coin : coins_in(coins)) text += fmt::format("{}{}", text.empty() ? "" : "+", coin + 1);
    return text;
}

// Coins between plus signs, commas or blanks, none of them twice.
std::optional<std::uint16_t> Scales::read_side(std::string_view text) const {
    std::uint16_t coins = 0;
    while (!text.empty()) {
        if (text.front() == '+' || text.front() == ',' || text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        std::uint32_t coin = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), coin);
        if (error != std::errc() || coin < 1 || coin > coins_ || (coins >> (coin - 1) & 1U) != 0) return std::nullopt;
        coins = static_cast<std::uint16_t>(coins | 1U << (coin - 1));
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return coins;
}

std::optional<QuestionIndex> Scales::read_question(std::string_view text) const {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto left = read_side(text.substr(0, colon));
    const auto right = read_side(text.substr(colon + 1));
    if (!left || !right) return std::nullopt;
    const auto weighing = weighings_.index_of({*left, *right});
    if (!weighing && weighings_.index_of({*right, *left}))
        throw BadInput(fmt::format("'{}' is listed the other way round: write {} : {}, and the answer for these sides",
                                   text, side(*right), side(*left)));
    return weighing;
}

std::optional<AnswerIndex> Scales::read_answer(QuestionIndex q, std::string_view text) const {
    if (const auto a = Game::read_answer(q, text)) return a;
    const std::string given = in_lower_case(text);
    if (given == "equal" || given == "=") return balanced;
    if (given == "left" || given == "l" || given == ">") return left_goes_down;
    if (given == "right" || given == "r" || given == "<") return right_goes_down;
    return std::nullopt;
}

std::unique_ptr<Game> make_scales(const Spec& spec) {
    const auto coins = static_cast<std::uint32_t>(spec.integer("coins", 8, 1, Weighings::most_coins));
    return std::make_unique<Scales>(coins, static_cast<Identify>(spec.choice("identify", identify_names, 0)));
}

} // namespace

Ruleset scales_ruleset() {
    return {
        "scales",
        "find the false coin by weighing coins against each other",
        "2.15",
        "One of the coins is false: lighter or heavier than the others; which coin and which of the two is hidden. "
        "A question lays some coins on the left side of a scale and as many on the right; it is answered which side goes down, or that they balance, and costs 1. "
        "Unequal numbers of coins are not weighed: the fuller side goes down whatever the coins are, as the difference in weight is less than a coin. "
        "In the end the false coin must be known, and with identify=coin-and-weight whether it is light or heavy too. "
        "With two coins this cannot be told.",
        {{"coins", "8", "1..16", "how many coins there are"},
         {"identify", "coin", "coin|coin-and-weight", "what must be known in the end"}},
        {"scales", "scales:coins=4,identify=coin-and-weight", "scales:coins=13"},
        make_scales,
        {"A question is a weighing: the coins on the left, a colon, the coins on the right, such as 1+2 : 3+4 or 1,2:3,4. "
         "Of all coins that are weighed, the one with the lowest number lies on the left. "
         "An answer is balanced (or equal, =), left goes down (or left, >) or right goes down (or right, <).",
         {"1+2+3 : 4+5+6=balanced", "1:2=left"}}};
}

} // namespace deduce::rulesets
