// See intervals.hpp.
#include "adversary/recursive/intervals.hpp"

#include "adversary/recursive/stage_value.hpp"
#include "engine/model/errors.hpp"

namespace deduce::adversary {
namespace {

template <class Visit>
void for_each_outcome(const PositionGraph& graph, Visit visit) {
    for (std::size_t number = 0; number < graph.size(); number++) {
        const Stage& stage = graph.stage(number);
        for (std::size_t row = 0; row < stage.rows.size(); row++)
            for (std::size_t column = 0; column < stage.columns.size(); column++)
                visit(stage.at(row, column).payoff, graph.links(number, row, column));
    }
}

} // namespace

std::vector<Rational> next_values(const PositionGraph& graph, const std::vector<Rational>& values) {
    std::vector<Rational> result;
    for (std::size_t number = 0; number < graph.size(); number++)
        result.push_back(solve_stage(graph.matrix(number, values)).value);
    return result;
}

Rational contraction(const PositionGraph& graph) {
    Rational greatest = 0;
    for_each_outcome(graph, [&](const Rational&, const std::vector<PositionGraph::Link>& links) {
        Rational sum = 0;
        for (const auto& [factor, next] : links) sum += abs(factor);
        if (sum > greatest) greatest = sum;
    });
    return greatest;
}

void expect_recursive(const PositionGraph& graph) {
    for_each_outcome(graph, [&](const Rational& payoff, const std::vector<PositionGraph::Link>& links) {
        Rational sum = 0;
        for (const auto& [factor, next] : links) {
            if (factor < 0)
                throw BrokenPromise("a game that need not end exchanges roles by a factor below 0; give it a position "
                                    "for each role");
            sum += factor;
        }
        if (sum > 1) throw BrokenPromise("the probabilities of an outcome have a sum above 1; mend the game");
        if (sum == 1 && payoff != 0)
            throw BrokenPromise("a game that need not end pays before its end; give each step a chance to end it");
    });
}

bool is_sure_for_row_player(const PositionGraph& graph, const std::vector<Rational>& values, const Rational& forever) {
    const std::vector<Rational> next = next_values(graph, values);
    for (std::size_t i = 0; i < values.size(); i++)
        if (next[i] < values[i] || (values[i] > forever && next[i] == values[i])) return false;
    return true;
}

bool is_sure_for_column_player(const PositionGraph& graph, const std::vector<Rational>& values,
                               const Rational& forever) {
    const std::vector<Rational> next = next_values(graph, values);
    for (std::size_t i = 0; i < values.size(); i++)
        if (next[i] > values[i] || (values[i] < forever && next[i] == values[i])) return false;
    return true;
}

} // namespace deduce::adversary
