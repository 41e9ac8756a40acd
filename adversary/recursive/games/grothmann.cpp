// Grothmann's poker with one bid, and the die that is thrown until one stops (R. Grothmann, Analysis of games, Euler
// examples).
#include "adversary/recursive/catalogue.hpp"

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

// One stage. Both get one of n cards, any pair equally likely. Player I passes below a card, and pays 1; else II passes
// below a card, and pays 1; else the greater card wins 2.
class Poker final : public RecursiveGame {
  public:
    explicit Poker(int cards) : cards_(cards) {}

    Position start() const override { return {0}; }
    std::string label(const Position&) const override { return "deal"; }

    Stage stage(const Position&) const override {
        std::vector<std::string> names;
        for (int least = 1; least <= cards_; least++) names.push_back(fmt::format("hold from {}", least));
        Stage stage(names, names);
        for (int least = 1; least <= cards_; least++)
            for (int other_least = 1; other_least <= cards_; other_least++)
                stage.at(least - 1, other_least - 1) = {expected(least, other_least)};
        return stage;
    }

  private:
    Rational expected(int least, int other_least) const {
        int total = 0;
        for (int card = 1; card <= cards_; card++)
            for (int other = 1; other <= cards_; other++)
                if (card < least)
                    total -= 1;
                else if (other < other_least)
                    total += 1;
                else
                    total += card > other ? 2 : card < other ? -2 : 0;
        return fraction(total, cards_ * cards_);
    }

    int cards_;
};

// One player. A position is the last throw, 0 before the first. A throw that is not greater than the last one loses
// all.
class Die final : public RecursiveGame {
  public:
    explicit Die(int sides) : sides_(sides) {}

    Position start() const override { return {0}; }
    std::string label(const Position& position) const override {
        return position[0] == 0 ? "first throw" : fmt::format("at {}", position[0]);
    }

    Stage stage(const Position& position) const override {
        Outcome thrown;
        for (int next = position[0] + 1; next <= sides_; next++)
            thrown.chances.push_back({fraction(1, sides_), {next}});
        if (position[0] == 0) return Stage::of(std::move(thrown));
        Stage stage({"stop", "throw"}, {"-"});
        stage.at(0, 0) = {position[0]};
        stage.at(1, 0) = std::move(thrown);
        return stage;
    }

  private:
    int sides_;
};

} // namespace

RecursiveEntry poker_entry() {
    return {
        "poker",
        "poker with one bid and n cards",
        "Grothmann, A(n)",
        "Both players get one of n cards. Player I passes below a card of his choice, and pays 1. Else player II passes "
        "below a card of her choice, and pays 1. Else the greater card wins 2.",
        {{"cards", 5, 1, 200, "n"}},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            return std::make_unique<Poker>(whole(settings, "cards"));
        }};
}

RecursiveEntry die_entry() {
    return {
        "die",
        "throw again, or stop and keep the throw",
        "Grothmann",
        "A single player throws a die. He keeps what it shows, or throws again; if that is not more, he gets nothing.",
        {{"sides", 6, 1, 1000, "sides of the die"}},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            return std::make_unique<Die>(whole(settings, "sides"));
        }};
}

} // namespace deduce::adversary
