// Classes of situations, which the hider mixes over, out of a file: a line "situation,class" or
// "situation,class,weight" for each situation, under a header of these words.
#pragma once

#include "adversary/equilibrium/hider_classes.hpp"

#include <string>
#include <vector>

namespace deduce::cli {

// Situations are told by their labels, or as #N by their numbers. Without weights the game's count. Throws BadInput
// with line and column, also where a situation is missing or stands twice.
std::vector<adversary::HiderClass> load_classes(const std::string& file, const Game& game);

} // namespace deduce::cli
