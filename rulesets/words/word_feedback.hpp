// Wordle's feedback: how a guessed word answers to the hidden one, letter by letter.
//
// A letter of the guess is green where the hidden word has it in the same place. Of the others, from left to right, a
// letter is yellow if the hidden word still has one of it that no green and no earlier yellow letter used up, and grey
// otherwise: so SPEED against ABIDE has its first E yellow, but the second grey. The feedback is one number, a digit a
// letter to the base 3, the first letter's the highest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace deduce::rulesets {

using Letter = std::uint16_t; // numbers of different letters differ; that is all that counts

inline constexpr std::uint32_t longest_word = 10;

// The number of feedbacks of words with `length` letters, 3^length; the last one is all green.
std::uint32_t feedback_count(std::uint32_t length);

// Of two words with as many letters as the function was chosen for.
using WordFeedback = std::uint32_t (*)(const Letter* guess, const Letter* hidden);

// The function for words with `length` letters, 1 to longest_word: one a length, so that its loops are unrolled.
WordFeedback word_feedback(std::uint32_t length);

// A character a letter: G green, Y yellow, - grey.
std::string feedback_text(std::uint32_t feedback, std::uint32_t length);

// The feedback that a text says, a character a letter: G or a green square; Y or a yellow one; -, B, _, a dot, or a
// grey, black or white square. Upper and lower case alike. None for anything else.
std::optional<std::uint32_t> read_feedback(std::string_view text, std::uint32_t length);

} // namespace deduce::rulesets
