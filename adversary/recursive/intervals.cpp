// See intervals.hpp.
#include "adversary/recursive/intervals.hpp"

#include "adversary/recursive/stage_value.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>

namespace deduce::adversary {
namespace {

constexpr std::size_t most_steps = 32;

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

std::vector<Rational> rounded(std::vector<Rational> values, const Integer& unit, Rounding rounding) {
    for (Rational& value : values) {
        Rational scaled = value * unit;
        if (rounding == Rounding::nearest) scaled += Rational(1, 2);
        Integer whole;
        if (rounding == Rounding::up)
            mpz_cdiv_q(whole.get_mpz_t(), scaled.get_num_mpz_t(), scaled.get_den_mpz_t());
        else
            mpz_fdiv_q(whole.get_mpz_t(), scaled.get_num_mpz_t(), scaled.get_den_mpz_t());
        value = fraction(whole, unit);
    }
    return values;
}

bool is_sure_for_row_player(const PositionGraph& graph, const std::vector<Rational>& values, const Rational& forever,
                            const Integer& unit) {
    const auto rises = [&](const std::vector<Rational>& next) {
        for (std::size_t i = 0; i < values.size(); i++)
            if (next[i] < values[i] || (values[i] > forever && next[i] == values[i])) return false;
        return true;
    };
    std::vector<Rational> next = values;
    for (std::size_t step = 0; step < std::min(graph.size(), most_steps); step++) {
        next = rounded(next_values(graph, next), unit, Rounding::down);
        if (rises(next)) return true;
    }
    return false;
}

bool is_sure_for_column_player(const PositionGraph& graph, const std::vector<Rational>& values, const Rational& forever,
                               const Integer& unit) {
    const auto falls = [&](const std::vector<Rational>& next) {
        for (std::size_t i = 0; i < values.size(); i++)
            if (next[i] > values[i] || (values[i] < forever && next[i] == values[i])) return false;
        return true;
    };
    std::vector<Rational> next = values;
    for (std::size_t step = 0; step < std::min(graph.size(), most_steps); step++) {
        next = rounded(next_values(graph, next), unit, Rounding::up);
        if (falls(next)) return true;
    }
    return false;
}

} // namespace deduce::adversary
