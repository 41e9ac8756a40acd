// How likely words are: a text file with a word and its weight a line, such as a list of frequencies.
#pragma once

#include "engine/model/cost.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::rulesets {

inline constexpr Weight greatest_word_weight = 1'000'000'000;

// The weights of the words, in their order, out of UTF-8 text (check_text): lines "word, weight", with a comma, blanks
// or tabs between; the weight is a whole number from 1 to greatest_word_weight. Blank lines and other words are
// ignored. Refuses a word that is missing or there twice, and lines of another form, with "path:line: ...". Throws
// BadInput.
std::vector<Weight> parse_word_weights(std::string_view path, std::string_view text,
                                       std::span<const std::string> words);

// The same from a file. Throws BadInput.
std::vector<Weight> read_word_weights(const std::string& path, std::span<const std::string> words);

} // namespace deduce::rulesets
