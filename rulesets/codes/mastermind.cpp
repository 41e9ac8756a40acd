// The ruleset "mastermind" (thesis, section 2.6, all eight variants).
#include "rulesets/codes/mastermind_game.hpp"
#include "rulesets/ruleset.hpp"

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::array<std::string_view, 2> repeat_names{"yes", "no"};

std::unique_ptr<Game> make_mastermind(const Spec& spec) {
    const auto pegs = static_cast<std::uint32_t>(spec.integer("pegs", 4, 1, 12));
    const auto colours = static_cast<std::uint32_t>(spec.integer("colours", 6, 1, 26));
    const std::size_t repeats = spec.choice("repeats", repeat_names, 0);
    const ScoringRules rules = ScoringRules::read(spec);
    auto game = std::make_unique<MastermindGame>(
        fmt::format("mastermind:pegs={},colours={},repeats={},{}", pegs, colours, repeat_names[repeats], rules.text()),
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ", pegs, colours, repeats == 0, rules, AnswerWords::dots);
    game->read_first_question(spec);
    return game;
}

} // namespace

Ruleset mastermind_ruleset() {
    return {
        "mastermind",
        "break a colour code; black and white dots tell how close a tried code is",
        "2.6",
        "A code of coloured pegs is hidden. "
        "A question tries a code; it is answered by black dots, one for each peg of the right colour in the right place, and white dots, one for each further peg whose colour occurs elsewhere. "
        "A question costs 1, or by score=pegs what it lacks. "
        "By final, the right code must be tried, or only known.",
        {{"pegs", "4", "1..12", "positions of a code"},
         {"colours", "6", "1..26", "colours to choose from"},
         {"repeats", "yes", "yes|no", "whether a colour may occur more than once"},
         {"feedback", "standard", "standard|presence",
          "white dots count colours as often as they match, or wherever they are present"},
         {"score", "moves", "moves|pegs", "a question costs 1, or 2*pegs - 2*black - white"},
         {"final", "paid", "free|paid|announce",
          "the last question is free, costs 1, or costs 1 but may be left out once the code is known; with score=pegs the default is free"},
         {"first", "", "CODE", "the first code that is tried, if it is to be this one"}},
        {"mastermind", "mastermind:pegs=3,colours=4", "mastermind:pegs=4,colours=6,final=free",
         "mastermind:pegs=3,colours=5,repeats=no,feedback=presence,score=pegs"},
        make_mastermind,
        {"A question is a code: AABC, aabc, or with digits for colours 1123. "
         "An answer counts black and white dots: 1b2w, 1 black 2 white, bww, or 1,2 with the black ones first; what is not mentioned is 0.",
         {"AABB=1b2w", "1123=1,2"}}};
}

} // namespace deduce::rulesets
