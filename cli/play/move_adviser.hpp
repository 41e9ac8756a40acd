// What a game of `deduce play` asks for: the next move, and the best questions.
#pragma once

#include "engine/advice/advice.hpp"

#include <cstddef>
#include <optional>

namespace deduce::cli {

class MoveAdviser {
  public:
    virtual ~MoveAdviser() = default;

    struct Suggestion {
        Advice advice;
        bool is_from_file = false;
    };
    virtual Suggestion suggest(const Position& position) = 0;
    virtual Advice best_questions(const Position& position, std::size_t top) = 0;
    virtual Objective objective() const = 0;
    virtual std::optional<Cost> at_most() const = 0; // what no situation may cost more than in the whole game
};

} // namespace deduce::cli
