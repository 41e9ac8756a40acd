// Of a game's questions, those that are worth having in the table.
//
// A question that gives every situation the same answer never tells anything, and of several that cut all situations
// into the same parts for the same costs one is enough.
#pragma once

#include "engine/model/cost.hpp"
#include "engine/model/game.hpp"
#include "engine/run/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace deduce {

inline constexpr QuestionIndex no_question = ~QuestionIndex{0};

struct DistinctQuestions {
    std::vector<QuestionIndex> kept;       // rising
    std::vector<QuestionIndex> stands_for; // for each question, the position in `kept` of its like, or no_question
};

// How questions cut: answers are numbered by first appearance. `answer_offset` has one entry more than there are
// questions, and the costs of question q's answers begin at costs[answer_offset[q]].
struct Cuts {
    const std::vector<std::size_t>& answer_offset;
    std::span<const Cost> costs;
    std::span<const std::uint64_t> hashes; // of each question's cells
};

// are_equal(a, b) tells whether the cells of two questions are. `first`, if given, is kept. Throws Stopped soon after
// the flag is set.
DistinctQuestions distinct_questions(const Cuts& cuts,
                                     const std::function<bool(QuestionIndex, QuestionIndex)>& are_equal,
                                     std::optional<QuestionIndex> first, StopFlag stop = nullptr);

} // namespace deduce
