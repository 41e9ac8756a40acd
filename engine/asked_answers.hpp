// All of a game's questions, asked in all situations.
//
// The answers of a question are numbered in order of first appearance, which is the encoding of Algorithm 6.41.
#pragma once

#include "engine/game.hpp"
#include "engine/large_array.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace deduce {

struct AskedAnswers {
    LargeArray cells;                       // question x situation: numbers of answers
    std::vector<std::size_t> answer_offset; // where a question's answers start in the two below; one entry more
    std::vector<AnswerIndex> game_answers;  // the game's own number of an answer
    std::vector<std::uint32_t> situations;  // how many give it
};

// In parallel in the calling thread's TBB arena. Throws Stopped soon after `stop`, if given, becomes true, BadInput
// where a question's answers are too many for a Cell, and BrokenPromise where one is out of range.
template <class Cell>
AskedAnswers ask_everything(const Game& game, const std::atomic<bool>* stop);

} // namespace deduce
