// Games of many stages: at each position both players move at once, are paid, and go on to other positions or end.
//
// Player I picks a row, player II a column, and II pays I. The value of a position is that of the matrix game whose
// entries are payoff + sum of factor * value of the next position (Ferguson, Game Theory, II.6).
#pragma once

#include "adversary/exact/rational.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace deduce::adversary {

using Position = std::vector<int>; // what its numbers mean is the game's business

// A probability, mostly. A factor below 0 stands for the same game with the players' roles exchanged.
struct Chance {
    Rational factor;
    Position next;
};

struct Outcome {
    Rational payoff;
    std::vector<Chance> chances = {}; // each position once
};

// One position's moves and outcomes. At least one row and one column; one of each where nobody has a choice.
class Stage {
  public:
    Stage(std::vector<std::string> row_names, std::vector<std::string> column_names)
        : rows(std::move(row_names)), columns(std::move(column_names)), outcomes_(rows.size() * columns.size()) {}

    // The end, or what happens by itself.
    static Stage of(Outcome outcome) {
        Stage stage({"-"}, {"-"});
        stage.at(0, 0) = std::move(outcome);
        return stage;
    }

    Outcome& at(std::size_t row, std::size_t column) { return outcomes_[row * columns.size() + column]; }
    const Outcome& at(std::size_t row, std::size_t column) const { return outcomes_[row * columns.size() + column]; }
    const std::vector<Outcome>& outcomes() const { return outcomes_; }

    std::vector<std::string> rows;
    std::vector<std::string> columns;

  private:
    std::vector<Outcome> outcomes_; // row after row
};

class RecursiveGame {
  public:
    virtual ~RecursiveGame() = default;

    virtual Position start() const = 0;
    virtual Stage stage(const Position& position) const = 0;
    virtual std::string label(const Position& position) const = 0;

    // What II pays I if the game never ends. Only asked where it need not end.
    virtual Rational forever() const { return 0; }
};

} // namespace deduce::adversary
