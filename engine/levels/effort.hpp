// What sampled subgames tell of a whole game's effort: for `deduce levels --sample`, and beside section 10.5 of the
// thesis.
#pragma once

#include "engine/levels/effort_law.hpp"
#include "engine/levels/subgame_sample.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace deduce {

struct Effort {
    std::size_t subgames = 0;
    std::size_t unfinished = 0; // at their time limit
    Spread classes;             // these four are 0 if there are no subgames
    Spread nodes;
    Spread seconds;
    Spread core_seconds;
    Extrapolation all_subgames;
    std::optional<EffortLaw> law;
    Extrapolation all_subgames_by_law; // if there is a law
};

// Of subgames that were chosen uniformly among `open_sets` sets.
Effort effort_of(std::span<const Subgame> subgames, std::uint64_t open_sets);

// On how many cores the extrapolation is told.
inline constexpr std::array<int, 3> cluster_sizes = {1, 64, 1024};

// What the extrapolation rests on.
inline constexpr std::array<std::string_view, 5> effort_assumptions = {
    "every set of several classes after the last question is solved, one of each orbit, with no bound from above the rest of the game",
    "a memo shared as in this sample: a whole run meets more of what it knows, and forgets more",
    "cores like this one's, kept busy all the time; the questions before the last one cost nothing beside this",
    "subgames that reached their time limit count with the time they had: a lower bound if there are any",
    "by law: these count with what a power law takes for their size, fitted to the larger half of those solved"};

// "0.0032 n^1.41" core seconds for n classes.
std::string law_text(const EffortLaw& law);

// "59 s", "3.4 hours", "12.0 days", "86.0 years".
std::string duration_text(double seconds);

} // namespace deduce
