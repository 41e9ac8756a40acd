// Codes and their feedback as people write them.
#pragma once

#include "rulesets/codes/code_space.hpp"
#include "rulesets/codes/feedback.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace deduce::rulesets {

// The number of the code: one of `symbols` a peg, upper and lower case alike, blanks between them or not. Where letters
// stand for colours, digits do so too: 1 is the first colour. None if the text is no code of `codes`.
std::optional<std::uint32_t> read_code(const CodeSpace& codes, std::string_view symbols, std::string_view text);

// Whether the text would be a code if symbols might repeat. Codes of digits must then not be taken for numbers.
bool repeats_a_symbol(const CodeSpace& codes, std::string_view symbols, std::string_view text);

// Black and white dots: "1b2w", "1 black 2 white", "2w 1b", "bww", or "1,2" with the black ones first. What is not
// mentioned is 0. None for anything else. Counts are below 100.
std::optional<Feedback> read_dots(std::string_view text);

// Bulls (black) and cows (white): "1A2B", "1 bull, 2 cows", "1b2c", or "1,2". None for anything else, "2B" alone too,
// which some read as bulls and some as cows.
std::optional<Feedback> read_bulls_and_cows(std::string_view text);

} // namespace deduce::rulesets
