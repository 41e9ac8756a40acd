// Guess it! (R. Isaacs, The problem of aiming and evasion, 1955; Ferguson, Game Theory, II.6.2, equation (3)).
#include "adversary/recursive/catalogue.hpp"

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

// A position is the number of cards of whoever is to move, and of the other one. The value is the probability that the
// former wins, so that of the next position, with roles exchanged, counts as 1 less that.
class GuessIt final : public RecursiveGame {
  public:
    GuessIt(int own, int other) : own_(own), other_(other) {}

    Position start() const override { return {own_, other_}; }
    std::string label(const Position& position) const override {
        return fmt::format("{} own, {} other", position[0], position[1]);
    }

    Stage stage(const Position& position) const override {
        const int own = position[0];
        const int other = position[1];
        const Rational is_target(1, other + 1); // any card that one has not seen
        if (own == 0 || other == 0) return Stage::of({is_target});
        Stage stage({"honest", "bluff", "guess"}, {"ignore", "call"});
        // 1. An honest question: the other one has the card, and shows it; or it is the target.
        const Outcome shown = after({other - 1, own}, 1 - is_target);
        stage.at(0, 0) = {shown.payoff + is_target, shown.chances}; // ignored: the target is known, and named next
        stage.at(0, 1) = shown;                                     // called: whoever calls is right
        // 2. A bluff: ignored, the card is known and out of play; called, the guess is wrong.
        stage.at(1, 0) = after({other, own - 1}, 1);
        stage.at(1, 1) = {1};
        // 3. A guess ends the game.
        stage.at(2, 0) = {is_target};
        stage.at(2, 1) = {is_target};
        return stage;
    }

  private:
    // With this probability it is the other one's turn.
    static Outcome after(const Position& next, const Rational& probability) {
        return {probability, {{-probability, next}}};
    }

    int own_;
    int other_;
};

} // namespace

RecursiveEntry guess_it_entry() {
    return {
        "guess-it",
        "Guess it!: ask for cards, bluff, or guess the one on the table",
        "Ferguson II.6.2",
        "Whoever is to move asks for an unknown card (honest), for a card of the own hand (bluff), or guesses the "
        "hidden one. Asked for a card that is not there, the other player ignores that, or calls: guesses that card. "
        "The value is the probability that whoever is to move wins.",
        {{"own", 5, 0, 100, "cards of whoever is to move"}, {"other", 5, 0, 100, "cards of the other player"}},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            return std::make_unique<GuessIt>(whole(settings, "own"), whole(settings, "other"));
        }};
}

} // namespace deduce::adversary
