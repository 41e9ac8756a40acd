// What the page shows, as JSON: compact, since the strategies of tens of thousands of situations go into one file.
//
// Questions, answers, situations and estimates are numbers; each label stands once, and only where it occurs. The tree
// is one flat list of numbers, described in page/strategy.js, which reads it. Totals above 2^53 are texts: scripts
// would round them.
#pragma once

#include "engine/model/game.hpp"
#include "engine/solve.hpp"
#include "report/first_questions.hpp"

#include <cstddef>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace deduce::report {

struct PageFacts {
    const Game& game;
    std::string summary; // of the ruleset: a line, and the rules
    std::string rules;
    std::string program;       // its version
    const SolveResult& result; // with the strategy, if there is one
    std::optional<FirstQuestions> first;
    // Of a strategy that was read from a file, and not solved: whether the file says that it is optimal.
    std::optional<bool> is_said_to_be_optimal = {};
};

struct PageLimits {
    std::size_t situations = 50'000; // of more, only the top of the strategy goes into the page
    std::size_t nodes = 20'000;      // then: about so many nodes
    std::size_t examples = 24;       // then: situations named where the page ends
};

nlohmann::ordered_json page_data(const PageFacts& facts, const PageLimits& limits = {});

} // namespace deduce::report
