// Optima that others have published, beside which `deduce reproduce` puts ours.
#pragma once

#include "engine/solve.hpp"

#include <span>
#include <string_view>

namespace deduce::cli {

struct Published {
    std::string_view game;
    Objective objective;
    std::string_view value; // as a decimal with the places that were printed, or as an exact fraction; "": none
    std::string_view source;
};

std::span<const Published> published_optima();

// Whether the result has this published value.
bool agrees(std::string_view published, const SolveResult& result);

} // namespace deduce::cli
