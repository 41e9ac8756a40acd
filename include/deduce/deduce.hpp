// All that a caller of the library needs: games, estimators for games of one's own, and solve().
//
//   deduce::rulesets::make_game(text)   a built-in game by its specification, such as "blackbox:size=5,dots=2"
//   deduce::Game                        the interface of a game of one's own, with one of the estimators below
//   deduce::solve(game, SolveParams{})  the optimum: a SolveResult
//
// Errors are the exceptions of errors.hpp. Link deduce::rulesets, or deduce::engine if no built-in game is wanted.
#pragma once

#include "engine/estimate/choice_space.hpp"
#include "engine/estimate/distance.hpp"
#include "engine/estimate/dots_overlay.hpp"
#include "engine/estimate/exact_guess.hpp"
#include "engine/estimate/fixed_penalty.hpp"
#include "engine/estimate/group_guess.hpp"
#include "engine/estimate/independent_choices.hpp"
#include "engine/estimate/penalty_table.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/game.hpp"
#include "engine/solve.hpp"
#include "rulesets/registry.hpp"
