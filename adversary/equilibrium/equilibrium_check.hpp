// Whether the mixtures of an equilibrium are what they are said to be, by sums and a fresh search: nothing of the
// linear program is asked.
#pragma once

#include "adversary/equilibrium/equilibrium.hpp"
#include "adversary/equilibrium/responder.hpp"

#include <memory>

namespace deduce::adversary {

// Who answers the hider under these params. Keeps references to game and classes.
std::unique_ptr<Responder> make_responder(const Game& game, const std::vector<HiderClass>& classes,
                                          const EquilibriumParams& params);

// The seeker's mixture is played by the rules in every situation: no class costs more than the value. Another best
// response is searched for against the hider's mixture: it does not cost less. False only where that search was
// stopped, or the hider's mixture is too fine for its weights. Throws InternalError where the result is wrong.
bool passes_check(const Game& game, const EquilibriumResult& result, const EquilibriumParams& params);

} // namespace deduce::adversary
