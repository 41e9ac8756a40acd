// What must be known in the end of a game, as numbers.
#pragma once

#include "engine/model/game.hpp"

#include <cstddef>

namespace deduce {

// For estimate_facts(), where the penalties have been written before.
inline constexpr std::size_t any_number_of_penalties = ~std::size_t{0};

// Those of the game's estimator as options: groups, and estimates whose penalties are left to the game, as one choice
// among all. Throws BadInput if there are more than `most_listed` penalties.
EstimateFacts estimate_facts(const Game& game, std::size_t most_listed);

// What becomes of each option under a symmetry's permutation of the situations, if the losses have one symmetry that
// goes with it. Options that nobody loses by are taken in their order. Whether it is one has to be seen.
std::vector<std::uint32_t> option_images(const EstimateFacts& facts, std::span<const SituationIndex> situations);

} // namespace deduce
