// Dare, and the coin that both guess: games in which the players exchange roles (Ferguson, Game Theory, II.6.3, example
// 4, and II.6.4, example 7).
//
// A position is 0 if player I has the first role, 1 if player II has it. Everything is told from player I's side: the
// second position is the first one with rows and columns exchanged, and all payoffs negative.
#include "adversary/recursive/catalogue.hpp"

namespace deduce::adversary {
namespace {

class RolesExchanged : public RecursiveGame {
  public:
    explicit RolesExchanged(Rational forever) : forever_(std::move(forever)) {}

    Position start() const override { return {0}; }
    Rational forever() const override { return forever_; }

    Stage stage(const Position& position) const override {
        const Stage first = first_stage();
        if (position[0] == 0) return first;
        Stage second(first.columns, first.rows);
        for (std::size_t i = 0; i < first.rows.size(); i++)
            for (std::size_t j = 0; j < first.columns.size(); j++) {
                Outcome outcome = first.at(i, j);
                outcome.payoff = -outcome.payoff;
                for (Chance& chance : outcome.chances) chance.next = {1 - chance.next[0]};
                second.at(j, i) = std::move(outcome);
            }
        return second;
    }

  private:
    virtual Stage first_stage() const = 0;

    Rational forever_;
};

class Dare final : public RolesExchanged {
  public:
    using RolesExchanged::RolesExchanged;

    std::string label(const Position& position) const override { return position[0] == 0 ? "I leads" : "II leads"; }

  private:
    Stage first_stage() const override {
        Stage stage({"pass", "dare"}, {"pass", "dare"});
        stage.at(0, 1) = {1};
        stage.at(1, 0) = {3};
        stage.at(1, 1) = {0, {{1, {1}}}};
        return stage;
    }
};

class CoinGuess final : public RolesExchanged {
  public:
    using RolesExchanged::RolesExchanged;

    std::string label(const Position& position) const override { return position[0] == 0 ? "as begun" : "exchanged"; }

  private:
    Stage first_stage() const override {
        const Rational heads(2, 3);
        const Rational tails(1, 3);
        Stage stage({"heads", "tails"}, {"heads", "tails"});
        stage.at(0, 0) = {0, {{heads, {0}}, {tails, {1}}}};
        stage.at(0, 1) = {heads};
        stage.at(1, 0) = {4 * tails};
        stage.at(1, 1) = {0, {{heads, {1}}, {tails, {0}}}};
        return stage;
    }
};

RecursiveParameter forever_parameter() {
    return {"forever", 0, -1000, 1000, "what II pays I if the game never ends", false};
}

} // namespace

RecursiveEntry dare_entry() {
    return {
        "dare",
        "pass or dare; if both dare, leader and challenger exchange roles",
        "Ferguson II.6.3, example 4",
        "Leader and challenger pass or dare. Both pass: nothing is paid. The challenger alone dares: the leader wins "
        "1. The leader alone dares: he wins 3. Both dare: the game is played again with roles exchanged.",
        {forever_parameter()},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            return std::make_unique<Dare>(settings.find("forever")->second);
        }};
}

RecursiveEntry coin_guess_entry() {
    return {
        "coin-guess",
        "both guess a biased coin, again and again until one is right alone",
        "Ferguson II.6.4, example 7",
        "Both guess how a coin falls whose heads have probability 2/3. If I alone is right, he wins 1 for heads and 4 "
        "for tails; if II alone is right, nothing is paid. If both are right, they play again; if both are wrong, they "
        "exchange roles first.",
        {forever_parameter()},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            return std::make_unique<CoinGuess>(settings.find("forever")->second);
        }};
}

} // namespace deduce::adversary
