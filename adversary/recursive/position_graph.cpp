// See position_graph.hpp.
#include "adversary/recursive/position_graph.hpp"

#include "engine/model/errors.hpp"

#include <fmt/format.h>

namespace deduce::adversary {

PositionGraph::PositionGraph(const RecursiveGame& game, const std::atomic<bool>* stop) {
    number_of(game.start());
    for (std::size_t number = 0; number < positions_.size(); number++) {
        if (stop != nullptr && *stop) throw Stopped();
        Stage stage = game.stage(positions_[number]);
        std::vector<std::vector<Link>> links;
        for (const Outcome& outcome : stage.outcomes()) {
            std::vector<Link>& list = links.emplace_back();
            for (const Chance& chance : outcome.chances)
                if (chance.factor != 0) list.emplace_back(chance.factor, number_of(chance.next));
        }
        stages_.push_back(std::move(stage));
        links_.push_back(std::move(links));
    }
}

std::size_t PositionGraph::number_of(const Position& position) {
    const auto [entry, is_new] = numbers_.try_emplace(position, positions_.size());
    if (is_new) {
        if (positions_.size() == most_positions)
            throw BadInput(fmt::format("the game has more than {} positions; choose a smaller one", most_positions));
        positions_.push_back(position);
    }
    return entry->second;
}

// Depth first, without recursion. A position that is met while it is still open leads to itself.
std::vector<std::size_t> PositionGraph::from_the_end() const {
    enum class State { unseen, open, done };
    std::vector<State> states(size(), State::unseen);
    std::vector<std::size_t> order;
    std::vector<std::pair<std::size_t, std::vector<std::size_t>>> path; // positions, and what is still to be seen
    const auto enter = [&](std::size_t number) {
        states[number] = State::open;
        std::vector<std::size_t> next;
        for (const std::vector<Link>& list : links_[number])
            for (const Link& link : list) next.push_back(link.second);
        path.emplace_back(number, std::move(next));
    };
    enter(0);
    while (!path.empty()) {
        auto& [number, next] = path.back();
        if (next.empty()) {
            states[number] = State::done;
            order.push_back(number);
            path.pop_back();
            continue;
        }
        const std::size_t child = next.back();
        next.pop_back();
        if (states[child] == State::open) return {};
        if (states[child] == State::unseen) enter(child);
    }
    return order;
}

MatrixGame PositionGraph::matrix(std::size_t number, const std::vector<Rational>& values) const {
    const Stage& here = stages_[number];
    MatrixGame matrix(here.rows.size(), here.columns.size());
    for (std::size_t row = 0; row < here.rows.size(); row++)
        for (std::size_t column = 0; column < here.columns.size(); column++) {
            Rational& entry = matrix.payoff(row, column) = here.at(row, column).payoff;
            for (const auto& [factor, next] : links(number, row, column)) entry += factor * values[next];
        }
    return matrix;
}

} // namespace deduce::adversary
