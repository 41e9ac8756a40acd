// See critical_vectors.hpp.
//
// Values v less a distance d u are proven if what a position loses, d u, is more than what it loses by its successors,
// which is about d D u with the probabilities D that the mixtures give. The expected number of steps to the end is such
// a u: it is 1 + D u. Where play need not end it has no finite solution, so that a little of D is taken away.
#include "adversary/recursive/critical_vectors.hpp"

#include "adversary/exact/linear_system.hpp"
#include "adversary/recursive/intervals.hpp"
#include "adversary/recursive/stage_value.hpp"

#include <algorithm>
#include <utility>

namespace deduce::adversary {
namespace {

std::optional<std::vector<Rational>> solve_moves(const std::vector<std::vector<PositionGraph::Link>>& moves,
                                                 const std::vector<Rational>& right, const Rational& kept) {
    SquareMatrix system(moves.size());
    for (std::size_t number = 0; number < moves.size(); number++) {
        system.at(number, number) += 1;
        for (const auto& [factor, next] : moves[number]) system.at(number, next) -= kept * factor;
    }
    return solve_columns(system, right);
}

} // namespace

CriticalVectors::CriticalVectors(const PositionGraph& graph, const Values& values, const Rational& forever,
                                 const Integer& unit)
    : graph_(graph), values_(values), forever_(forever), unit_(unit), moves_(graph.size()), paid_(graph.size()) {
    for (std::size_t number = 0; number < graph.size(); number++) {
        const MatrixSolution stage = solve_stage(graph.matrix(number, values));
        for (std::size_t i = 0; i < stage.rows.size(); i++)
            for (std::size_t j = 0; j < stage.columns.size(); j++) {
                const Rational probability = stage.rows[i] * stage.columns[j];
                if (probability == 0) continue;
                paid_[number] += probability * graph.stage(number).at(i, j).payoff;
                for (const auto& [factor, next] : graph.links(number, i, j))
                    moves_[number].emplace_back(probability * factor, next);
            }
    }
    const Values ones(graph.size(), 1);
    shapes_.push_back(ones);
    if (auto steps = solve_moves(moves_, ones, Rational(4095, 4096))) {
        const Rational most = *std::ranges::max_element(*steps);
        for (Rational& number : *steps) number /= most;
        shapes_.push_back(*std::move(steps));
    }
}

std::optional<CriticalVectors::Values> CriticalVectors::newton_step() const { return solve_moves(moves_, paid_, 1); }

std::optional<CriticalVectors::Values> CriticalVectors::lower(const Rational& width) const {
    for (const Values& shape : shapes_) {
        Values vector = values_;
        for (std::size_t i = 0; i < vector.size(); i++) vector[i] -= width * shape[i];
        vector = rounded(std::move(vector), unit_, Rounding::down);
        if (is_sure_for_row_player(graph_, vector, forever_, unit_)) return vector;
    }
    return std::nullopt;
}

std::optional<CriticalVectors::Values> CriticalVectors::upper(const Rational& width) const {
    for (const Values& shape : shapes_) {
        Values vector = values_;
        for (std::size_t i = 0; i < vector.size(); i++) vector[i] += width * shape[i];
        vector = rounded(std::move(vector), unit_, Rounding::up);
        if (is_sure_for_column_player(graph_, vector, forever_, unit_)) return vector;
    }
    return std::nullopt;
}

} // namespace deduce::adversary
