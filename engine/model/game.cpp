// What people write for questions and answers where a game has no spelling of its own: the labels.
#include "engine/model/game.hpp"

#include "engine/model/labels.hpp"

namespace deduce {

std::optional<QuestionIndex> Game::read_question(std::string_view text) const {
    return find_label(text, question_count(), [&](std::uint32_t q) { return question_label(q); });
}

std::optional<AnswerIndex> Game::read_answer(QuestionIndex q, std::string_view text) const {
    return find_label(text, answer_count(), [&](std::uint32_t a) { return answer_label(q, a); });
}

} // namespace deduce
