// A list of words in a text file, one a line: how users bring their own word game.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace deduce::rulesets {

struct WordList {
    std::size_t length = 0; // letters of each word, 1 to longest_word; a letter is a code point
    std::vector<std::string> words;
};

inline constexpr std::size_t most_words = std::size_t{1} << 18;
inline constexpr std::size_t most_word_list_bytes = std::size_t{1} << 24;

// Takes apart UTF-8 text (check_text): blank lines and carriage returns at the ends of lines are ignored. Refuses no
// words, too many or too long ones, words of different lengths, a word twice, blanks and control characters, with
// "path:line:column: ...". Throws BadInput.
WordList parse_word_list(std::string_view path, std::string_view text);

// The same from a file. Throws BadInput.
WordList read_word_list(const std::string& path);

} // namespace deduce::rulesets
