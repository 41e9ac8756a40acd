// The situation of a label, as people would look for it.
#pragma once

#include "engine/model/game.hpp"

#include <stdexcept>
#include <string>

namespace deduce::test {

inline SituationIndex find_situation(const Game& game, const std::string& label) {
    for (SituationIndex s = 0; s < game.situation_count(); s++)
        if (game.situation_label(s) == label) return s;
    throw std::out_of_range(label);
}

} // namespace deduce::test
