// Moves that are alike, put together: rows into classes and columns into classes, so that all rows of a class have the
// same sum over each class of columns, and all columns of a class the same sum over each class of rows.
//
// The game of the classes, with block averages as payoffs, has the same value: whoever mixes over classes, and then
// plays any member of one, each as likely, gets against every move of the other one what that game says (Ferguson, Game
// Theory, II.3.6, of games that are invariant under a group; here the sums alone have to fit).
#pragma once

#include "adversary/matrix/matrix_game.hpp"

#include <cstddef>
#include <vector>

namespace deduce::adversary {

class LumpedGame {
  public:
    // The coarsest such classes.
    explicit LumpedGame(const MatrixGame& game);

    bool is_smaller() const { return rows_.count < rows_.class_of.size() || columns_.count < columns_.class_of.size(); }
    MatrixGame small() const;

    // The whole game's solution out of that of the small one.
    MatrixSolution expanded(const MatrixSolution& small) const;

  private:
    struct Classes {
        std::vector<std::size_t> class_of;
        std::size_t count = 1;

        // Splits classes by what their members' lines sum up to. Whether any was split.
        bool refine(const std::vector<std::vector<Rational>>& sums);
        std::vector<std::size_t> sizes() const;
    };

    std::vector<std::vector<Rational>> sums_of_rows() const; // by row and class of columns
    std::vector<std::vector<Rational>> sums_of_columns() const;
    static Mixture spread(const Classes& classes, const Mixture& mixture);

    const MatrixGame& game_;
    Classes rows_;
    Classes columns_;
};

} // namespace deduce::adversary
