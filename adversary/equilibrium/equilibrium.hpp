// The equilibrium of a game against a player who hides the situation.
//
// The hider mixes over classes of situations, the seeker over strategies: a matrix game of a column for each strategy,
// of which there are far too many to be listed. Double oracle (H. B. McMahan, G. J. Gordon, A. Blum, Planning in the
// presence of cost functions controlled by an adversary, 2003): solve the matrix of the strategies that are known, find
// the best response to the hider's mixture in it, and add that to the matrix, until it gains nothing. All hider's
// classes are there from the beginning.
//
// Proven on the way: no strategy does better against a mixture than its best response (lower), and the mixture of known
// strategies costs no more in any class than their matrix says (upper).
#pragma once

#include "adversary/equilibrium/hider_classes.hpp"
#include "adversary/matrix/matrix_game.hpp"
#include "engine/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace deduce::adversary {

struct EquilibriumProgress {
    std::size_t iterations = 0;
    Rational lower;
    std::optional<Rational> upper;
};

struct EquilibriumParams {
    SolveParams solve;                      // of each search: threads, memory, switches, and the flag that stops all
    std::optional<std::uint32_t> questions; // the seeker may ask so many, and then has to name an estimate
    std::function<void(const EquilibriumProgress&)> listener; // after each iteration
};

// A strategy that the seeker plays with this probability. Where classes are orbits, one image of it under all
// symmetries, each as likely.
struct SeekerMove {
    Rational probability;
    Strategy strategy;
    std::vector<Rational> costs; // by class
};

struct EquilibriumResult {
    std::vector<HiderClass> classes;
    Rational lower; // of the value; in the game's units, as all that follows
    std::optional<Rational> upper;
    Mixture hider;                  // by class: no strategy costs less than `lower` against it
    std::vector<SeekerMove> seeker; // none of them costs more than `upper` in any class; probabilities above 0 only
    std::optional<Rational> uniform_average; // if it is proven: of the optimum where the game's weights decide
    std::optional<Cost> worst_case;          // if it is proven: of the best strategy without chance
    std::string reason;                      // why the value is infinite, if it is
    bool checked = false;                    // both mixtures, by what shares nothing with the linear program
    std::size_t iterations = 0;
    std::size_t strategies = 0; // that became known
    std::uint64_t nodes = 0;
    double search_seconds = 0;
    double lp_seconds = 0;
    double seconds = 0;

    bool infinite() const { return !reason.empty(); }
    bool exact() const { return upper && lower == *upper; }
};

// Throws BadInput for games that cannot be held.
EquilibriumResult find_equilibrium(const Game& game, std::vector<HiderClass> classes, const EquilibriumParams& params);

} // namespace deduce::adversary
