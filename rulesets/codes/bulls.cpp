// The ruleset "bulls": Bulls and Cows, MasterMind with digits that do not repeat (thesis, section 2.6, variant 2).
#include "rulesets/codes/mastermind_game.hpp"
#include "rulesets/ruleset.hpp"

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

std::unique_ptr<Game> make_bulls(const Spec& spec) {
    const auto digits = static_cast<std::uint32_t>(spec.integer("digits", 4, 1, 12));
    const auto symbols = static_cast<std::uint32_t>(spec.integer("symbols", 10, 1, 36));
    const ScoringRules rules = ScoringRules::read(spec);
    auto game = std::make_unique<MastermindGame>(
        fmt::format("bulls:digits={},symbols={},{}", digits, symbols, rules.text()),
        "0123456789abcdefghijklmnopqrstuvwxyz", digits, symbols, false, rules, AnswerWords::bulls_and_cows);
    game->read_first_question(spec);
    return game;
}

} // namespace

Ruleset bulls_ruleset() {
    return {
        "bulls",
        "Bulls and Cows: break a code of different digits",
        "2.6",
        "A number of different digits is hidden. "
        "A question tries one; it is answered by bulls, right digits in the right place, and cows, digits that occur elsewhere. "
        "It costs 1, or by score=pegs what it lacks. "
        "By final, the right number must be tried, or only known.",
        {{"digits", "4", "1..12", "positions of a code"},
         {"symbols", "10", "1..36", "digits to choose from: 0-9, then a-z"},
         {"feedback", "standard", "standard|presence", "the same here, as digits do not repeat"},
         {"score", "moves", "moves|pegs", "a question costs 1, or 2*digits - 2*bulls - cows"},
         {"final", "paid", "free|paid|announce",
          "the last question is free, costs 1, or costs 1 but may be left out once the code is known; with score=pegs the default is free"},
         {"first", "", "NUMBER", "the first number that is tried, if it is to be this one"}},
        {"bulls", "bulls:digits=3,symbols=8"},
        make_bulls,
        {"A question is a number as it is tried: 0123. "
         "An answer counts bulls and cows: 1A2B (A for bulls, B for cows), 1 bull, 2 cows, 1b2c, or 1,2 with the bulls first; what is not mentioned is 0. "
         "A B alone is not read, as some write it for bulls and some for cows.",
         {"0123=1A2B", "0123=1,2"}}};
}

} // namespace deduce::rulesets
