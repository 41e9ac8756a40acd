// The first questions of a game side by side: what each costs if all goes on optimally, or the least that is proven.
#pragma once

#include "engine/model/game.hpp"
#include "engine/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace deduce::report {

struct FirstQuestion {
    QuestionIndex question = 0; // as the game numbers it
    Interval total;             // of the whole game, if it begins so; closed if it is known exactly
    std::uint32_t answers = 0;  // that occur
    Weight largest = 0;         // weight of the heaviest answer
};

struct FirstQuestions {
    std::vector<FirstQuestion> questions; // the best first
    std::size_t different = 0;            // how many there are that neither symmetry nor equal splits make alike
    bool fixed = false;                   // the rules ask the first question
};

// The `most` most promising first questions, and `asked`, which a strategy of the game begins with. `value` is what is
// proven of the game. Solves what they lead to until params.stop is set; what is not solved by then has bounds.
// With a budget, no situation may cost more. Throws Stopped if the flag is set before the table is built.
FirstQuestions compare_first_questions(const Game& game, const SolveParams& params, const Interval& value,
                                       QuestionIndex asked, std::size_t most,
                                       std::optional<Cost> budget = std::nullopt);

} // namespace deduce::report
