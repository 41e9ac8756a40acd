// Games that can be drawn: what a picture needs to know, as numbers. Labels are words for people, and nobody reads
// numbers out of them.
//
// A game whose class is also Pictured can be drawn; others are shown by their labels alone. A figure is a list of
// numbers. What they mean depends on the picture's kind; fields are numbered row by row from the top left:
//
//   kind         situation                   question                       answer             estimate
//   blackbox     fields of the dots          edge field: see boards/ray.hpp 0 absorbed, 1      as a situation
//                                                                           reflected, 2 + exit
//   pegs, digits colour of each peg          as a situation                 black, white       as a situation
//   words        none: the label's letters   as a situation                 by letter: 2       as a situation
//                                                                           green, 1 yellow, 0
//   battleships  by ship: length, its fields 0, field (a shot); 1, fields   0 water, 1 ship,   as a situation; single
//                                            (is this run a ship?)          2 sinking, 3 not   fields for goal=fields
//                                                                           yet, 4 cheat
//   minesweeper  fields of the mines         field; field, its empty        mines around it,   as a situation
//                                            neighbour                      9 mine, 10 cheat
//   scales       coin, 0 light or 1 heavy    coins on the left, and as many 0 balanced, 1      coin, and perhaps the
//                                            on the right                   left, 2 right down other
#pragma once

#include "engine/model/game.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace deduce::rulesets {

using Figure = std::vector<std::uint32_t>;

struct Picture {
    std::string kind;
    std::vector<std::pair<std::string, std::uint32_t>> sizes; // such as width and height
    std::string symbols;                                      // pegs and digits: a character a colour
};

class Pictured {
  public:
    virtual ~Pictured() = default;

    virtual Picture picture() const = 0;
    virtual Figure situation_figure(SituationIndex s) const = 0;
    virtual Figure question_figure(QuestionIndex q) const = 0;
    virtual Figure answer_figure(AnswerIndex a) const = 0;
    virtual Figure estimate_figure(std::uint64_t estimate) const = 0;
};

} // namespace deduce::rulesets
