// All of a game's questions, asked in all situations.
//
// The answers of a question are numbered in order of first appearance, which is the encoding of Algorithm 6.41.
#pragma once

#include "engine/memory/large_array.hpp"
#include "engine/model/game.hpp"
#include "engine/run/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace deduce {

// Which cells lie side by side: those of a question, or those of a situation.
enum class CellOrder { by_question, by_situation };

inline constexpr std::size_t cell_padding = 64; // bytes behind the last cell

struct AskedAnswers {
    LargeArray cells;                       // numbers of answers, then padding
    std::vector<std::uint64_t> hashes;      // of each question's cells, in the order of situations
    std::vector<std::size_t> answer_offset; // where a question's answers start in the two below; one entry more
    std::vector<AnswerIndex> game_answers;  // the game's own number of an answer
    std::vector<std::uint32_t> situations;  // how many give it
};

// Questions and situations are asked in blocks. The sizes decide how fast that is, never what is found.
struct AskingSizes {
    std::size_t block_answers = std::size_t{1} << 15; // so that a block's answers stay in the cache
    std::uint32_t block_questions = 64;
    std::size_t longest_array = std::size_t{1} << 20; // of an entry for each number of an answer; else a hash map
    std::size_t answers_before_a_stop = std::size_t{1} << 20; // small games get their table
};

// In parallel in the calling thread's TBB arena. Throws Stopped soon after `stop`, if given, becomes true, BadInput
// where a question's answers are too many for a Cell, and BrokenPromise where one is out of range.
template <class Cell>
AskedAnswers ask_everything(const Game& game, StopFlag stop, CellOrder order = CellOrder::by_question,
                            const AskingSizes& sizes = {});

} // namespace deduce
