// Synchronized Hackenbush and Push: sums of m copies of H and n copies of -H, where H is the half of either game (M.
// van den Bergh, On combinatorial games with imperfect information, 2023, chapters 7 and 8).
//
// Left and Right each pick a copy, and move there at once. Moved in by Left alone, H becomes 0; by Right alone, 1. By
// both it becomes 0 in Hackenbush (theorem 7.4.1), 1 in Push (theorem 8.2.1). What becomes of -H is the negative of
// that, with Left and Right exchanged. Whole numbers are counted at the end and never played in (theorem 8.1.3).
#include "adversary/recursive/catalogue.hpp"

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

// A position is how many copies of H are left, and of -H.
class Halves final : public RecursiveGame {
  public:
    Halves(int plus, int minus, int moved_by_both) : plus_(plus), minus_(minus), moved_by_both_(moved_by_both) {}

    Position start() const override { return {plus_, minus_}; }
    std::string label(const Position& position) const override {
        return fmt::format("{} H, {} -H", position[0], position[1]);
    }

    Stage stage(const Position& position) const override {
        const int copies = position[0] + position[1];
        if (copies == 0) return Stage::of({0});
        std::vector<std::string> names;
        for (int i = 0; i < copies; i++)
            names.push_back(i < position[0] ? fmt::format("H {}", i + 1) : fmt::format("-H {}", i - position[0] + 1));
        Stage stage(names, names);
        for (int left = 0; left < copies; left++)
            for (int right = 0; right < copies; right++) stage.at(left, right) = outcome(position, left, right);
        return stage;
    }

  private:
    // Copies are counted from 0, those of H first.
    Outcome outcome(const Position& position, int left, int right) const {
        const auto is_plus = [&](int copy) { return copy < position[0]; };
        Position next = position;
        const auto take = [&](int copy) { next[is_plus(copy) ? 0 : 1]--; };
        int payoff = 0;
        take(left);
        if (left == right) {
            payoff = is_plus(left) ? moved_by_both_ : -moved_by_both_;
        } else {
            take(right);
            payoff += is_plus(left) ? 0 : -1;
            payoff += is_plus(right) ? 1 : 0;
        }
        return {payoff, {{1, next}}};
    }

    int plus_;
    int minus_;
    int moved_by_both_;
};

std::vector<RecursiveParameter> numbers_of_copies() {
    return {{"m", 2, 0, 9, "copies of H"}, {"n", 1, 0, 9, "copies of -H"}};
}

// Exact values grow: those of 8 copies each have 3000 digits, and each copy more five times as many.
constexpr const char* rules_of_halves =
    "Left (player I) and Right (player II) each pick a copy of H or of -H, and move there at the same time. "
    "Alone, Left moves H to 0 and -H to -1, Right moves H to 1 and -H to 0. ";

} // namespace

RecursiveEntry hackenbush_entry() {
    return {"hackenbush",
            "synchronized Hackenbush: m halves against n",
            "van den Bergh 2023, table 7.1",
            std::string(rules_of_halves) + "Both at once move H to 0, and -H to 0.",
            numbers_of_copies(),
            [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
                return std::make_unique<Halves>(whole(settings, "m"), whole(settings, "n"), 0);
            }};
}

RecursiveEntry push_entry() {
    return {"push",
            "synchronized Push: m halves against n",
            "van den Bergh 2023, table 8.1",
            std::string(rules_of_halves) + "Both at once move H to 1, and -H to -1.",
            numbers_of_copies(),
            [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
                return std::make_unique<Halves>(whole(settings, "m"), whole(settings, "n"), 1);
            }};
}

} // namespace deduce::adversary
