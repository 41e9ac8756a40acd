// What a ruleset tells about itself: enough for --help, the list of games, and the factory. Each ruleset's .cpp fills
// in one, and registry.cpp lists them all.
#pragma once

#include "engine/game.hpp"
#include "rulesets/spec.hpp"

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

struct Ruleset {
    std::string name;
    std::string summary;
    std::string thesis_section;
    std::vector<Parameter> parameters;
    std::vector<std::string> examples;             // specifications that work
    std::unique_ptr<Game> (*factory)(const Spec&); // keys are known; throws BadInput for values that do not fit
};

Ruleset numbers_ruleset();
Ruleset mastermind_ruleset();
Ruleset bulls_ruleset();
Ruleset blackbox_ruleset();

} // namespace deduce::rulesets
