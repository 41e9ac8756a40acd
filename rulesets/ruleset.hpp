// What a ruleset tells about itself: enough for --help, the list of games, and the factory. Each ruleset's .cpp fills
// in one, and registry.cpp lists them all.
#pragma once

#include "engine/model/game.hpp"
#include "rulesets/text/spec.hpp"

#include <memory>
#include <string>
#include <vector>

namespace deduce::rulesets {

struct Parameter {
    std::string name;
    std::string default_text; // empty if the parameter is an alternative to others
    std::string range_text;
    std::string meaning;
};

// How people write questions and answers; see Game::read_question.
struct Spelling {
    std::string text;                  // a paragraph
    std::vector<std::string> examples; // "QUESTION=ANSWER", in the first of the ruleset's examples
};

struct Ruleset {
    std::string name;
    std::string summary;
    std::string thesis_section; // or where else the game comes from
    std::string rules;          // a paragraph or more: what is hidden, what may be asked, what it costs, how it ends
    std::vector<Parameter> parameters;
    std::vector<std::string> examples;             // specifications that work
    std::unique_ptr<Game> (*factory)(const Spec&); // keys are known; throws BadInput for values that do not fit
    Spelling spelling = {};                        // without it, labels and numbers alone are read
    bool takes_path = false; // the specification is name:PATH instead of name:key=value,...: see Spec::parse_path
};

Ruleset numbers_ruleset();
Ruleset mastermind_ruleset();
Ruleset bulls_ruleset();
Ruleset blackbox_ruleset();
Ruleset battleships_ruleset();
Ruleset minesweeper_ruleset();
Ruleset life_ruleset();
Ruleset production_ruleset();
Ruleset scales_ruleset();
Ruleset milk_ruleset();
Ruleset table_ruleset();
Ruleset words_ruleset();
Ruleset guess_ruleset();
Ruleset destroyer_ruleset();
Ruleset hides_ruleset();
Ruleset silver_ruleset();
Ruleset coin_test_ruleset();

} // namespace deduce::rulesets
