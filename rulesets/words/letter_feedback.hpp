// Feedback of many guesses to many hidden words.
//
// A letter's feedback depends on no other letter. So a guess's feedback is a sum with a summand for each different
// letter of the guess. A summand is told by the letter and its places in the guess: SALET and SOLID, where S is first,
// have one in common. The 12,972 guesses of Wordle have 750 summands. Each is found once for all hidden words; then a
// guess costs a handful of additions of long arrays.
#pragma once

#include "rulesets/words/word_feedback.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce::rulesets {

class LetterFeedback {
  public:
    // Words of `length` letters, one after the other; the first `hidden` of them may be hidden.
    LetterFeedback(std::span<const Letter> words, std::uint32_t length, std::uint32_t hidden);

    // False where the summands would take too much memory: there is no feedback then.
    bool exists() const { return exists_; }

    // feedback[i] is the feedback of the guessed word to the hidden word first + i.
    void feedback(std::uint32_t guess, std::uint32_t first, std::span<std::uint32_t> feedback) const;

  private:
    using Summand = std::uint16_t; // of a feedback below 3^longest_word

    bool exists_ = false;
    std::uint32_t hidden_;
    std::vector<std::size_t> offset_;       // by guess: where its summands start in the next
    std::vector<std::uint32_t> summand_of_; // their numbers
    std::vector<Summand> summands_;         // summand x hidden word
};

} // namespace deduce::rulesets
