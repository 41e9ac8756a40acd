// The inspection game (M. Dresher, 1962; Ferguson, Game Theory, II.6.2, example 1, and II.6.7, exercise 2).
#include "adversary/recursive/catalogue.hpp"

#include <fmt/format.h>

namespace deduce::adversary {
namespace {

// A position is how many inspections and periods are left.
class Inspection final : public RecursiveGame {
  public:
    Inspection(int inspections, int periods) : inspections_(inspections), periods_(periods) {}

    Position start() const override { return {inspections_, periods_}; }
    std::string label(const Position& position) const override {
        return fmt::format("{} inspections, {} periods", position[0], position[1]);
    }

    Stage stage(const Position& position) const override {
        const int inspections = position[0];
        const int periods = position[1];
        if (inspections == 0) return Stage::of({0});
        if (inspections >= periods) return Stage::of({1}); // every period is inspected
        Stage stage({"inspect", "wait"}, {"act", "wait"});
        stage.at(0, 0) = {1};
        stage.at(0, 1) = {0, {{1, {inspections - 1, periods - 1}}}};
        stage.at(1, 0) = {0};
        stage.at(1, 1) = {0, {{1, {inspections, periods - 1}}}};
        return stage;
    }

  private:
    int inspections_;
    int periods_;
};

} // namespace

RecursiveEntry inspection_entry() {
    return {
        "inspection",
        "act in one of some periods, of which some are inspected",
        "Ferguson II.6.2, II.6.7",
        "Player II must act in one of the periods. Player I may inspect some of them, and gains 1 if II acts while "
        "he does. Neither knows what the other one does in a period before it is over.",
        {{"inspections", 1, 0, 200, "how many periods can be inspected"}, {"periods", 5, 1, 200, "how many there are"}},
        [](const Settings& settings) -> std::unique_ptr<RecursiveGame> {
            return std::make_unique<Inspection>(whole(settings, "inspections"), whole(settings, "periods"));
        }};
}

} // namespace deduce::adversary
