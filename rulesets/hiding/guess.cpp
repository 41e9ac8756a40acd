// Dresher's guessing game: a number is guessed, and each guess is told to be too low, right or too high (M. Dresher,
// Games of Strategy, 1961; S. M. Johnson, 1964; Ferguson, Game Theory, II.3.7, exercise 16).
#include "engine/estimate/exact_guess.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/ruleset.hpp"

#include <array>
#include <charconv>
#include <numeric>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::int64_t greatest_max = 4096;

// Situation s is the number s + 1, and question q guesses q + 1. The right guess is the last, and counts: it costs 1 as
// the estimate of a number that is known, and nothing as the answer to a question that leaves only that number.
class Guess final : public Game {
  public:
    explicit Guess(std::uint32_t max) : max_(max), estimator_(max, {}, 1) {}

    std::string name() const override { return fmt::format("guess:max={}", max_); }

    std::uint32_t situation_count() const override { return max_; }
    std::uint32_t question_count() const override { return max_; }
    std::uint32_t answer_count() const override { return 3; }
    std::uint64_t estimate_count() const override { return max_; }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override { return q < s ? low : q == s ? right : high; }
    Cost cost(QuestionIndex, AnswerIndex a) const override { return a == right ? 0 : 1; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override { return s == e ? 1 : infinite_cost; }
    const Estimator& estimator() const override { return estimator_; }

    std::vector<Symmetry> symmetries() const override { // the mirror
        Symmetry mirror;
        for (std::uint32_t i = 0; i < max_; i++) mirror.situations.push_back(max_ - 1 - i);
        mirror.questions = mirror.situations;
        return {mirror};
    }

    std::string situation_label(SituationIndex s) const override { return fmt::format("{}", s + 1); }
    std::string question_label(QuestionIndex q) const override { return fmt::format("guess {}", q + 1); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override {
        return std::array{"low", "right", "high"}[a];
    }
    std::string estimate_label(std::uint64_t e) const override { return fmt::format("{}", e + 1); }

    // "guess 5", or the number alone.
    std::optional<QuestionIndex> read_question(std::string_view text) const override {
        std::string given = in_lower_case(text);
        std::erase(given, ' ');
        const std::size_t from = given.starts_with("guess") ? 5 : 0;
        std::uint32_t number = 0;
        const char* const end = given.data() + given.size();
        const auto [rest, error] = std::from_chars(given.data() + from, end, number);
        if (error != std::errc() || rest != end || number < 1 || number > max_) return std::nullopt;
        return number - 1;
    }

  private:
    enum : AnswerIndex { low, right, high };

    std::uint32_t max_;
    ExactGuess estimator_;
};

} // namespace

Ruleset guess_ruleset() {
    return {
        "guess",
        "guess a number; each guess is told to be too low, right or too high",
        "Dresher 1961",
        "A number from 1 to max is hidden. "
        "A guess costs 1, the right one included, and is answered low, right or high: the guess is too low, or right, "
        "or too high. The right number must be guessed in the end.",
        {{"max", "10", "1..4096", "the largest number; the smallest is 1"}},
        {"guess", "guess:max=3", "guess:max=6", "guess:max=20"},
        [](const Spec& spec) -> std::unique_ptr<Game> {
            return std::make_unique<Guess>(static_cast<std::uint32_t>(spec.integer("max", 10, 1, greatest_max)));
        },
        {"A question is guess 5 or 5. An answer is low, right or high, as the guess is.", {"guess 5=low", "7=high"}}};
}

} // namespace deduce::rulesets
