// The game of endurance (Ferguson, Game Theory, II.6.7, exercise 3): its values are one over Fibonacci's numbers.
#include "adversary/recursive/catalogue.hpp"

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

// A position is the number that II has counted down to.
class Endurance final : public RecursiveGame {
  public:
    explicit Endurance(int from) : from_(from) {}

    Position start() const override { return {from_}; }
    std::string label(const Position& position) const override { return fmt::format("at {}", position[0]); }

    Stage stage(const Position& position) const override {
        if (position[0] < 2) return Stage::of({1});
        Stage stage({"guess one", "guess two"}, {"one", "two"});
        stage.at(0, 0) = {0, {{1, {position[0] - 1}}}};
        stage.at(1, 1) = {0, {{1, {position[0] - 2}}}};
        return stage;
    }

  private:
    int from_;
};

} // namespace

RecursiveEntry endurance_entry() {
    return {
        "endurance",
        "guess at every step whether one or two is subtracted",
        "Ferguson II.6.7",
        "Player II counts down to zero by ones and twos. Player I guesses at each step which it will be, gains 1 if "
        "he is right every time, and nothing once he is wrong.",
        {{"from", 10, 0, 1000, "where the count begins"}},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            return std::make_unique<Endurance>(whole(settings, "from"));
        }};
}

} // namespace deduce::adversary
