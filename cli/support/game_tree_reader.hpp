// Games with information sets as JSON: trees that people write themselves, for `deduce sequence tree:FILE`.
//
//   a number or "1/3"                                                     an end: what player II pays player I
//   {"player": 1, "knows": "red", "moves": {"bet": ..., "pass": ...}}     player 1 or 2 chooses; `knows` names what he
//                                                                        knows there, his own moves included
//   {"chance": [["1/2", ...], ["1/2", ...]]}                              chance draws; probabilities have the sum 1
#pragma once

#include "adversary/sequence/sequence_form.hpp"

#include <string>

namespace deduce::cli {

// Throws BadInput "file: at /moves/bet: what was given, what is expected".
adversary::SequenceForm read_game_tree(const std::string& file);

} // namespace deduce::cli
