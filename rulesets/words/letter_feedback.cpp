// A summand is the feedback of a guess that has the letter in its places, and in all others a letter that no word has.
#include "rulesets/words/letter_feedback.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace deduce::rulesets {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20;
constexpr std::size_t at_once = 512; // hidden words whose sums stay in the fastest cache

using Places = std::uint32_t; // of a word, as bits

struct LetterInPlaces {
    Letter letter;
    Places places;
};

Places places_of(Letter letter, std::span<const Letter> word) {
    Places places = 0;
    for (std::size_t i = 0; i < word.size(); i++) places |= static_cast<Places>(word[i] == letter) << i;
    return places;
}

} // namespace

LetterFeedback::LetterFeedback(std::span<const Letter> words, std::uint32_t length, std::uint32_t hidden)
    : hidden_(hidden) {
    // 1. Number the letters in their places.
    constexpr Letter no_letter = std::numeric_limits<Letter>::max();
    if (std::find(words.begin(), words.end(), no_letter) != words.end()) return;
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    std::vector<LetterInPlaces> kinds;
    offset_.assign(1, 0);
    for (std::size_t begin = 0; begin < words.size(); begin += length) {
        const auto word = words.subspan(begin, length);
        for (std::uint32_t i = 0; i < length; i++) {
            const LetterInPlaces kind{word[i], places_of(word[i], word)};
            if ((kind.places & ((Places{1} << i) - 1)) != 0) continue;
            const auto [it, is_new] = numbers.emplace(std::uint32_t{kind.letter} << longest_word | kind.places,
                                                      static_cast<std::uint32_t>(kinds.size()));
            if (is_new) kinds.push_back(kind);
            if (kinds.size() > most_bytes / sizeof(Summand) / hidden) return;
            summand_of_.push_back(it->second);
        }
        offset_.push_back(summand_of_.size());
    }

    // 2. Their summands, which are 0 where a hidden word lacks the letter.
    std::vector<std::vector<std::uint32_t>> having(std::size_t{*std::max_element(words.begin(), words.end())} + 1);
    for (std::uint32_t h = 0; h < hidden; h++)
        for (std::uint32_t i = 0; i < length; i++) {
            auto& list = having[words[std::size_t{h} * length + i]];
            if (list.empty() || list.back() != h) list.push_back(h);
        }
    summands_.assign(kinds.size() * hidden, 0);
    const WordFeedback answer = word_feedback(length);
    std::vector<Letter> guess(length);
    for (std::size_t k = 0; k < kinds.size(); k++) {
        for (std::uint32_t i = 0; i < length; i++)
            guess[i] = (kinds[k].places >> i & 1) != 0 ? kinds[k].letter : no_letter;
        for (const std::uint32_t h : having[kinds[k].letter])
            summands_[k * hidden + h] =
                static_cast<Summand>(answer(guess.data(), words.data() + std::size_t{h} * length));
    }
    exists_ = true;
}

void LetterFeedback::feedback(std::uint32_t guess, std::uint32_t first, std::span<std::uint32_t> feedback) const {
    Summand sums[at_once];
    for (std::size_t begin = 0; begin < feedback.size(); begin += at_once) {
        const std::size_t count = std::min(feedback.size() - begin, at_once);
        const auto summand = [&](std::size_t i) {
            return summands_.data() + std::size_t{summand_of_[i]} * hidden_ + first + begin;
        };
        std::copy_n(summand(offset_[guess]), count, sums);
        for (std::size_t i = offset_[guess] + 1; i < offset_[guess + 1]; i++) {
            const Summand* const more = summand(i);
            for (std::size_t h = 0; h < count; h++) sums[h] = static_cast<Summand>(sums[h] + more[h]);
        }
        std::copy_n(sums, count, feedback.data() + begin);
    }
}

} // namespace deduce::rulesets
