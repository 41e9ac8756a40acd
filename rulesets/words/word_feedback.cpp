// Feedback without branches, on sets of places as bits: see word_feedback.hpp.
#include "rulesets/words/word_feedback.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace deduce::rulesets {
namespace {

template <std::uint32_t length>
std::uint32_t feedback_of(const Letter* guess, const Letter* hidden) {
    std::uint32_t green = 0; // places
    for (std::uint32_t i = 0; i < length; i++) green |= static_cast<std::uint32_t>(guess[i] == hidden[i]) << i;
    std::uint32_t unused = ~green; // places of the hidden word whose letters can still turn one yellow
    std::uint32_t result = 0;
    for (std::uint32_t i = 0; i < length; i++) {
        std::uint32_t same = 0;
        for (std::uint32_t j = 0; j < length; j++) same |= static_cast<std::uint32_t>(guess[i] == hidden[j]) << j;
        const std::uint32_t is_green = green >> i & 1;
        const std::uint32_t usable = same & unused & (is_green - 1);
        unused &= ~(usable & (~usable + 1)); // its lowest bit
        result = result * 3 + 2 * is_green + static_cast<std::uint32_t>(usable != 0);
    }
    return result;
}

template <std::size_t... lengths>
constexpr std::array<WordFeedback, sizeof...(lengths)> all_lengths(std::index_sequence<lengths...>) {
    return {feedback_of<lengths + 1>...};
}

} // namespace

std::uint32_t feedback_count(std::uint32_t length) {
    std::uint32_t count = 1;
    for (std::uint32_t i = 0; i < length; i++) count *= 3;
    return count;
}

WordFeedback word_feedback(std::uint32_t length) {
    static constexpr auto functions = all_lengths(std::make_index_sequence<longest_word>());
    return functions.at(length - 1);
}

std::string feedback_text(std::uint32_t feedback, std::uint32_t length) {
    std::string text(length, '-');
    for (std::uint32_t i = length; i-- > 0; feedback /= 3) text[i] = "-YG"[feedback % 3];
    return text;
}

} // namespace deduce::rulesets
