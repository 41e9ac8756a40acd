// From what people write to the numbers that it names: questions, answers, situations, and "QUESTION=ANSWER".
//
// A text is read as the game spells things (Game::read_question and read_answer; situations by their labels), and only
// then as a number that counts from 0. #7 is the number 7 whatever is spelled "7". Blanks around
// labels do not matter. All errors are BadInput of one line that begins with `where`, such as "--given", and says what
// was given, what was expected, an example, and the nearest label if one is near.
#pragma once

#include "engine/model/game.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace deduce::rulesets {

struct Given {
    QuestionIndex question;
    AnswerIndex answer;
};

// None if the text means nothing. What a game itself refuses is thrown without a place in front. Situations of games
// that have more than 2^23 are not looked up by label.
std::optional<SituationIndex> find_situation(const Game& game, std::string_view text);
std::optional<QuestionIndex> find_question(const Game& game, std::string_view text);
std::optional<AnswerIndex> find_answer(const Game& game, QuestionIndex q, std::string_view text);

SituationIndex read_situation(const Game& game, std::string_view text, const std::string& where);
QuestionIndex read_question(const Game& game, std::string_view text, const std::string& where);
AnswerIndex read_answer(const Game& game, QuestionIndex q, std::string_view text, const std::string& where);

// The text is divided at the equals sign that leaves a question and an answer to it. Refused if there are several.
Given read_given(const Game& game, std::string_view text, const std::string& where);

// "crane=-YG--": as the game's labels say it.
std::string given_label(const Game& game, const Given& given);

} // namespace deduce::rulesets
