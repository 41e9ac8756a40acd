// Feedback of many guesses to many hidden words.
//
// A letter's feedback depends on no other letter. So a guess's feedback is the sum of shares, one for each different
// letter of the guess, and a share is told by the letter and its places in the guess: the same for SALET and SOLID,
// where S is first. The 12,972 guesses of Wordle have 750 shares; each is found once for all hidden words, and then a
// guess costs a handful of additions of long arrays.
#pragma once

#include "rulesets/word_feedback.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace deduce::rulesets {

class LetterShares {
  public:
    // Words of `length` letters, one after the other; the first `hidden` of them may be hidden.
    LetterShares(std::span<const Letter> words, std::uint32_t length, std::uint32_t hidden);

    // False where the shares would take too much memory: there is no feedback then.
    bool exist() const { return exist_; }

    // feedback[i] is the feedback of the guessed word to the hidden word first + i.
    void feedback(std::uint32_t guess, std::uint32_t first, std::span<std::uint32_t> feedback) const;

  private:
    using Share = std::uint16_t; // of a feedback below 3^longest_word

    bool exist_ = false;
    std::uint32_t hidden_;
    std::vector<std::size_t> offset_;     // by guess: where its shares start in the next
    std::vector<std::uint32_t> share_of_; // numbers of shares
    std::vector<Share> shares_;           // share x hidden word
};

} // namespace deduce::rulesets
