// Who answers the hider: the best strategy against a mixture, and the best one in the worst case.
#pragma once

#include "adversary/equilibrium/hider_classes.hpp"
#include "adversary/matrix/matrix_game.hpp"
#include "engine/strategy/strategy.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace deduce::adversary {

struct Response {
    std::optional<Strategy> strategy; // none if the search was stopped before there was one
    Mixture mixture;                  // of classes, that it responds to
    bool is_rounded = false;          // then that is not quite the mixture that was asked for
    bool is_optimal = false;          // else the search was stopped
    Rational at_least;                // what any strategy costs against that mixture, in the game's units
    std::string reason;               // why any strategy is infinite, if that is proven
    std::uint64_t nodes = 0;
};

struct WorstCase {
    std::optional<Cost> cost;         // if it is proven
    std::optional<Strategy> strategy; // if one is known
    std::uint64_t nodes = 0;
};

class Responder {
  public:
    virtual ~Responder() = default;

    // To the mixture, or to one that it was rounded to.
    virtual Response to(const Mixture& mixture) const = 0;

    // To the mixture itself as far as that can be had.
    virtual Response exactly_to(const Mixture& mixture) const = 0;

    virtual WorstCase worst_case() const = 0;
};

} // namespace deduce::adversary
