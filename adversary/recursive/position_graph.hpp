// All positions that a game can reach from its start, numbered, with their stages in those numbers.
#pragma once

#include "adversary/matrix/matrix_game.hpp"
#include "adversary/recursive/recursive_game.hpp"

#include <atomic>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace deduce::adversary {

class PositionGraph {
  public:
    static constexpr std::size_t most_positions = 100'000;

    using Link = std::pair<Rational, std::size_t>; // a factor, and the number of the next position

    // The start is number 0. Throws BadInput beyond most_positions, and Stopped.
    PositionGraph(const RecursiveGame& game, const std::atomic<bool>* stop);

    std::size_t size() const { return positions_.size(); }
    const Position& position(std::size_t number) const { return positions_[number]; }
    const Stage& stage(std::size_t number) const { return stages_[number]; }
    const std::vector<Link>& links(std::size_t number, std::size_t row, std::size_t column) const {
        return links_[number][row * stages_[number].columns.size() + column];
    }

    // Every position after all that it can lead to. Empty if some position can come again.
    std::vector<std::size_t> from_the_end() const;

    // The matrix game of a position, if all positions have these values.
    MatrixGame matrix(std::size_t number, const std::vector<Rational>& values) const;

  private:
    std::size_t number_of(const Position& position);

    std::map<Position, std::size_t> numbers_;
    std::vector<Position> positions_;
    std::vector<Stage> stages_;
    std::vector<std::vector<std::vector<Link>>> links_; // by position, then as the stage's outcomes
};

} // namespace deduce::adversary
