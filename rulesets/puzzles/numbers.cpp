// Number guessing (thesis, sections 2.1 to 2.5): find a number from 1 to n by asking "is it larger than x?", perhaps by
// asking for its bits, and perhaps only roughly.
#include "engine/estimate/distance.hpp"
#include "engine/estimate/exact_guess.hpp"
#include "engine/estimate/fixed_penalty.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/labels.hpp"
#include "rulesets/ruleset.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

enum class QuestionCost { unit, linear, square, log, popcount };
constexpr std::array<std::string_view, 5> question_cost_names{"unit", "linear", "square", "log", "popcount"};

enum class Penalty { exact, fixed, power };
constexpr std::array<std::string_view, 3> penalty_names{"exact", "fixed", "power"};

constexpr std::array<std::string_view, 2> yes_names{"no", "yes"};

constexpr Cost most_cost = 1'000'000'000'000;

struct NumbersRules {
    std::uint32_t max;
    std::optional<Cost> bit_cost; // what a bit question costs, if there are any
    QuestionCost question_cost;
    Penalty penalty;
    Cost factor;         // c
    std::uint32_t power; // d

    // Penalty of a distance; saturates.
    Cost penalty_of(std::uint32_t distance) const {
        if (distance == 0) return 0;
        if (penalty == Penalty::exact) return infinite_cost;
        Cost result = factor;
        if (penalty == Penalty::power)
            for (std::uint32_t i = 0; i < power; i++) result = saturating_multiply(distance, result);
        return result;
    }

    std::string text() const {
        std::string result = fmt::format("max={},bits={}", max, yes_names[bit_cost ? 1 : 0]);
        if (bit_cost) result += fmt::format(",bit-cost={}", *bit_cost);
        result += fmt::format(",cost={},penalty={}", question_cost_names[static_cast<std::size_t>(question_cost)],
                              penalty_names[static_cast<std::size_t>(penalty)]);
        if (penalty != Penalty::exact) result += fmt::format(",c={}", factor);
        if (penalty == Penalty::power) result += fmt::format(",d={}", power);
        return result;
    }
};

std::unique_ptr<Estimator> make_estimator(const NumbersRules& rules) {
    if (rules.penalty == Penalty::exact) return std::make_unique<ExactGuess>(rules.max, std::vector<Weight>{}, 0);
    if (rules.penalty == Penalty::fixed)
        return std::make_unique<FixedPenalty>(rules.max, std::vector<Weight>{}, rules.factor);
    return std::make_unique<Distance>(rules.max, std::vector<Weight>{}, rules.factor, rules.power);
}

// Situation s is the number s + 1. Question q is x = q + 1 for the first n - 1, and after them bit 0, bit 1, ...
class Numbers final : public Game {
  public:
    explicit Numbers(const NumbersRules& rules) : rules_(rules), estimator_(make_estimator(rules)) {}

    std::string name() const override { return "numbers:" + rules_.text(); }

    std::uint32_t situation_count() const override { return rules_.max; }
    std::uint32_t question_count() const override {
        const int bits = rules_.bit_cost ? std::bit_width(rules_.max) : 0; // floor(log2 n) + 1
        return normal_questions() + static_cast<std::uint32_t>(bits);
    }
    std::uint32_t answer_count() const override { return rules_.bit_cost ? 4 : 2; }
    std::uint64_t estimate_count() const override { return rules_.max; }

    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        if (is_bit(q)) return bit_is_0 + (((s + 1) >> (q - normal_questions())) & 1);
        return s > q ? yes : no;
    }
    Cost cost(QuestionIndex q, AnswerIndex) const override;
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        const auto estimate = static_cast<SituationIndex>(e);
        return rules_.penalty_of(s < estimate ? estimate - s : s - estimate);
    }
    const Estimator& estimator() const override { return *estimator_; }
    std::vector<Symmetry> symmetries() const override;

    std::string situation_label(SituationIndex s) const override { return fmt::format("{}", s + 1); }
    std::string question_label(QuestionIndex q) const override {
        return is_bit(q) ? fmt::format("bit {}?", q - normal_questions()) : fmt::format("larger than {}?", q + 1);
    }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override {
        return std::array{"no", "yes", "0", "1"}[a];
    }
    std::string estimate_label(std::uint64_t e) const override { return fmt::format("{}", e + 1); }
    std::optional<QuestionIndex> read_question(std::string_view text) const override;
    std::optional<AnswerIndex> read_answer(QuestionIndex q, std::string_view text) const override;
    std::string draw(SituationIndex s) const override {
        return rules_.bit_cost ? fmt::format("{} = {:0{}b} in binary", s + 1, s + 1, std::bit_width(rules_.max))
                               : situation_label(s);
    }

  private:
    enum : AnswerIndex { no, yes, bit_is_0 };

    std::uint32_t normal_questions() const { return rules_.max - 1; }
    bool is_bit(QuestionIndex q) const { return q >= normal_questions(); }

    NumbersRules rules_;
    std::unique_ptr<Estimator> estimator_;
};

// "larger than 5?", ">5", "bit 0?"; a question mark and blanks may be left out.
std::optional<QuestionIndex> Numbers::read_question(std::string_view text) const {
    std::string given = in_lower_case(text);
    std::erase_if(given, [](char c) { return c == ' ' || c == '?'; });
    for (const std::string_view kind : {"largerthan", ">", "bit"}) {
        if (!given.starts_with(kind)) continue;
        std::uint32_t number = 0;
        const char* const end = given.data() + given.size();
        const auto [rest, error] = std::from_chars(given.data() + kind.size(), end, number);
        if (error != std::errc() || rest != end) return std::nullopt;
        if (kind != "bit")
            return number >= 1 && number <= normal_questions() ? std::optional(number - 1) : std::nullopt;
        return number < question_count() - normal_questions() ? std::optional(normal_questions() + number)
                                                              : std::nullopt;
    }
    return std::nullopt;
}

std::optional<AnswerIndex> Numbers::read_answer(QuestionIndex q, std::string_view text) const {
    const std::string given = in_lower_case(text);
    if (is_bit(q)) return given == "0" || given == "1" ? std::optional(bit_is_0 + (given == "1")) : std::nullopt;
    if (given == "yes" || given == "y") return yes;
    return given == "no" || given == "n" ? std::optional<AnswerIndex>(no) : std::nullopt;
}

Cost Numbers::cost(QuestionIndex q, AnswerIndex) const {
    if (is_bit(q)) return *rules_.bit_cost;
    const std::uint32_t x = q + 1;
    switch (rules_.question_cost) {
    case QuestionCost::unit:
        return 1;
    case QuestionCost::linear:
        return x;
    case QuestionCost::square:
        return Cost{x} * x;
    case QuestionCost::log:
        return std::bit_width(x) - 1;
    case QuestionCost::popcount:
        return std::popcount(x);
    }
    return infinite_cost;
}

// The mirror: n + 1 - s is larger than n - x exactly if s is not larger than x. It holds if both questions cost the
// same. If n + 2 is a power of two, n + 1 - s is s with every bit turned over, and the mirror keeps bit questions.
std::vector<Symmetry> Numbers::symmetries() const {
    if (rules_.bit_cost && !std::has_single_bit(rules_.max + 2)) return {};
    Symmetry mirror;
    for (SituationIndex s = 0; s < rules_.max; s++) mirror.situations.push_back(rules_.max - 1 - s);
    for (QuestionIndex q = 0; q < question_count(); q++) {
        const QuestionIndex image = is_bit(q) ? q : normal_questions() - 1 - q;
        if (cost(q, yes) != cost(image, yes)) return {};
        mirror.questions.push_back(image);
    }
    return {mirror};
}

// A key that only means something where another key has one of certain values.
void expect_use(const Spec& spec, std::string_view key, bool is_used, std::string_view where) {
    if (spec.has(key) && !is_used)
        throw BadInput(fmt::format("numbers: {}={} has no meaning here, expected it only with {}; drop it, or add {}",
                                   key, spec.text(key, ""), where, where));
}

std::unique_ptr<Game> make_numbers(const Spec& spec) {
    NumbersRules rules{};
    rules.max = static_cast<std::uint32_t>(spec.integer("max", 100, 1, 65536));
    const bool bits = spec.choice("bits", yes_names, 0) == 1;
    expect_use(spec, "bit-cost", bits, "bits=yes");
    if (bits) rules.bit_cost = spec.integer("bit-cost", 3, 0, most_cost);
    rules.question_cost = static_cast<QuestionCost>(spec.choice("cost", question_cost_names, 0));
    rules.penalty = static_cast<Penalty>(spec.choice("penalty", penalty_names, 0));
    expect_use(spec, "c", rules.penalty != Penalty::exact, "penalty=fixed or penalty=power");
    expect_use(spec, "d", rules.penalty == Penalty::power, "penalty=power");
    rules.factor = spec.integer("c", 1, 0, most_cost);
    rules.power = static_cast<std::uint32_t>(spec.integer("d", 1, 1, 60));
    if (rules.penalty != Penalty::exact &&
        saturating_multiply(rules.max, rules.penalty_of(rules.max - 1)) >= infinite_cost / 2)
        throw BadInput(fmt::format(
            "numbers: penalties of {} could overflow, expected max times the largest penalty to be below 2^59; use smaller values",
            rules.text()));
    return std::make_unique<Numbers>(rules);
}

} // namespace

Ruleset numbers_ruleset() {
    return {
        "numbers",
        "find a number by asking whether it is larger than x",
        "2.1 to 2.5",
        "A number from 1 to max is hidden. "
        "A question names a number x below max, and is answered whether the hidden number is larger. "
        "By cost, the question costs 1 (unit), x (linear), x * x (square), log2 of x rounded down (log), or the number of ones in x in binary (popcount). "
        "With bits=yes there are further questions for each binary digit of the number, bit 0 being the last one; each costs bit-cost. "
        "In the end any number from 1 to max is named. "
        "The right one costs nothing; by penalty, a wrong one costs infinity (exact), c (fixed), or c times the d-th power of its distance from the hidden number (power).",
        {{"max", "100", "1..65536", "the largest number; the smallest is 1"},
         {"bits", "no", "no|yes", "whether bits may be asked for"},
         {"bit-cost", "", "0..1000000000000", "what a bit question costs; 3 if not given; only with bits=yes"},
         {"cost", "unit", "unit|linear|square|log|popcount", "what the question \"larger than x?\" costs"},
         {"penalty", "exact", "exact|fixed|power", "what a wrong estimate costs: infinity, c, or c*|distance|^d"},
         {"c", "", "0..1000000000000", "a factor; 1 if not given; only with penalty=fixed or power"},
         {"d", "", "1..60", "an exponent; 1 if not given; only with penalty=power"}},
        {"numbers", "numbers:max=10", "numbers:max=30,bits=yes", "numbers:max=50,cost=linear",
         "numbers:max=50,penalty=fixed,c=10", "numbers:max=100,penalty=power,c=2,d=2"},
        make_numbers,
        {"A question is larger than 50? or >50, or with bits=yes bit 0? or bit 0. "
         "An answer is yes or no (or y, n), of a bit 0 or 1.",
         {"larger than 50?=yes", ">75=n"}}};
}

} // namespace deduce::rulesets
