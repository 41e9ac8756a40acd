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

std::optional<std::uint32_t> read_feedback(std::string_view text, std::uint32_t length) {
    constexpr std::array<std::array<std::string_view, 9>, 3> spellings{
        {{"-", "B", "b", "_", ".", "\u2b1b", "\u2b1c", "\u25a0", "\u25a1"},
         {"Y", "y", "\U0001f7e8"},
         {"G", "g", "\U0001f7e9"}}};
    std::uint32_t feedback = 0;
    for (std::uint32_t i = 0; i < length; i++) {
        std::optional<std::uint32_t> colour;
        for (std::uint32_t digit = 0; digit < spellings.size() && !colour; digit++)
            for (const std::string_view spelling : spellings[digit])
                if (!spelling.empty() && text.starts_with(spelling)) {
                    colour = digit;
                    text.remove_prefix(spelling.size());
                    break;
                }
        if (!colour) return std::nullopt;
        feedback = feedback * 3 + *colour;
    }
    return text.empty() ? std::optional(feedback) : std::nullopt;
}

} // namespace deduce::rulesets
