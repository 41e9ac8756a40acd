// Where a search tells a strategy to: its moves from the first one down, each question before what its answers lead to.
#pragma once

#include "engine/model/game.hpp"
#include "engine/table/answer_table.hpp"

#include <cstddef>
#include <span>

namespace deduce {

class MoveSink {
  public:
    virtual ~MoveSink() = default;

    // A question of the table. What its answers lead to is told next: the first one's move and all below it, then the
    // second one's, ...
    virtual void ask(QuestionIndex question, std::span<const DenseAnswer> answers) = 0;

    // The best estimate of these classes.
    virtual void estimate(std::span<const ClassIndex> set) = 0;

    // Where the next move goes, and how to take back that move and all below it, once these are complete.
    virtual std::size_t next_move() const = 0;
    virtual void take_back(std::size_t move) = 0;
};

} // namespace deduce
