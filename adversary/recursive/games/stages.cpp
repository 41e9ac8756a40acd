// Ferguson's examples of recursive and stochastic games as tables: II.6.3 to II.6.6.
//
// A position is the number of a game: G1 is {1}.
#include "adversary/recursive/catalogue.hpp"
#include "engine/model/errors.hpp"

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

using Table = std::vector<std::vector<Outcome>>; // of one game

Outcome pay(const Rational& payoff) { return {payoff}; }
Outcome go(int game, const Rational& factor = 1, const Rational& payoff = 0) { return {payoff, {{factor, {game}}}}; }

Rational part(int numerator, int denominator) { return fraction(numerator, denominator); }

// By the number that the parameter `example` has.
const std::vector<std::vector<Table>>& examples() {
    static const std::vector<std::vector<Table>> all{
        // 0: the first one of II.6.3
        {{{go(1), pay(1)}, {pay(1), pay(0)}}},
        // 1: G0 of II.6.3, whose value depends on what is paid for ever
        {{{go(1), pay(5)}, {pay(1), pay(0)}}},
        // 2: the one of II.6.6 by which Shapley's iteration is shown
        {{{go(1, part(3, 10), 4), go(2, part(4, 10))}, {go(2, part(4, 10), 1), go(1, part(5, 10), 3)}},
         {{go(1, part(5, 10)), pay(-5)}, {pay(-4), go(2, part(5, 10), 1)}}},
        // 3
        {{{go(1), pay(1), pay(0)}, {pay(1), pay(0), go(1)}, {pay(0), go(1), pay(1)}}},
        // 4 is the ruleset "dare"
        {},
        // 5
        {{{go(2), pay(0)}, {pay(0), go(3)}}, {{go(1), pay(1)}, {pay(1), pay(0)}}, {{go(1), pay(2)}, {pay(2), pay(0)}}},
        // 6
        {{{go(2, part(1, 2)), pay(1)}, {pay(2), pay(0)}},
         {{go(1, part(2, 3), part(-2, 3)), pay(0)}, {pay(0), pay(-1)}}},
        // 7 is the ruleset "coin-guess"
        {},
        // 8
        {{{go(1, part(3, 5), 1), go(1, part(1, 5), 3)}, {go(1, part(4, 5), 1), go(1, part(2, 5), 2)}}}};
    return all;
}

class Stages final : public RecursiveGame {
  public:
    Stages(const std::vector<Table>& games, Rational forever) : games_(games), forever_(std::move(forever)) {}

    Position start() const override { return {1}; }
    std::string label(const Position& position) const override { return fmt::format("G{}", position[0]); }
    Rational forever() const override { return forever_; }

    Stage stage(const Position& position) const override {
        const Table& table = games_[static_cast<std::size_t>(position[0] - 1)];
        const auto names = [](std::string_view what, std::size_t count) {
            std::vector<std::string> result;
            for (std::size_t i = 1; i <= count; i++) result.push_back(fmt::format("{} {}", what, i));
            return result;
        };
        Stage stage(names("row", table.size()), names("column", table[0].size()));
        for (std::size_t i = 0; i < table.size(); i++)
            for (std::size_t j = 0; j < table[i].size(); j++) stage.at(i, j) = table[i][j];
        return stage;
    }

  private:
    const std::vector<Table>& games_;
    Rational forever_;
};

} // namespace

RecursiveEntry stages_entry() {
    return {
        "stages",
        "examples of recursive and stochastic games: tables that lead to each other",
        "Ferguson II.6.3 to II.6.6",
        "example=3, 5, 6 and 8 are Ferguson's examples of these numbers (4 is dare, 7 is coin-guess); 0 and 1 are the "
        "first two games of II.6.3, (G 1; 1 0) and (G 5; 1 0), and 2 is the one by which II.6.6 shows Shapley's "
        "iteration. The first game of the example is played, and leads to others.",
        {{"example", 5, 0, 8, "which one"},
         {"forever", 0, -1000, 1000, "what II pays I if the game never ends", false}},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            const auto& games = examples()[static_cast<std::size_t>(whole(settings, "example"))];
            if (games.empty())
                throw BadInput("stages: example=4 and example=7 have names of their own; use dare or coin-guess");
            return std::make_unique<Stages>(games, settings.find("forever")->second);
        }};
}

} // namespace deduce::adversary
