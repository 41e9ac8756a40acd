// The reader of word lists: see word_list.hpp.
#include "rulesets/words/word_list.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/text/text_file.hpp"
#include "rulesets/words/word_feedback.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

// Blanks, which nobody sees, and control characters, which would spoil what is printed.
bool is_letter(char32_t c) { return c > U' ' && (c < U'\x7F' || c > U'\xA0') && c != U'\x2028' && c != U'\x2029'; }

// The number of letters of the word that `line` must be.
std::size_t checked_length(std::string_view path, std::size_t line_number, std::string_view line) {
    std::size_t letters = 0;
    for (std::string_view rest = line; !rest.empty(); letters++) {
        if (letters == longest_word)
            throw BadInput(
                fmt::format("{}:{}:{}: the word goes on, expected at most {} letters; leave longer words out", path,
                            line_number, letters + 1, longest_word));
        const char32_t c = take_code_point(rest);
        if (!is_letter(c))
            throw BadInput(fmt::format(
                "{}:{}:{}: the character U+{:04X} is no letter of a word, expected one word a line and nothing else; remove it",
                path, line_number, letters + 1, static_cast<std::uint32_t>(c)));
    }
    return letters;
}

} // namespace

WordList parse_word_list(std::string_view path, std::string_view text) {
    WordList list;
    std::size_t first_line = 0; // the one with the first word
    std::unordered_map<std::string_view, std::size_t> line_of;
    for (std::size_t line_number = 1; !text.empty(); line_number++) {
        const std::string_view word = take_line(text);
        if (word.find_first_not_of(" \t") == std::string_view::npos) continue;
        const std::size_t length = checked_length(path, line_number, word);
        if (list.words.empty()) {
            list.length = length;
            first_line = line_number;
        }
        if (length != list.length)
            throw BadInput(
                fmt::format("{}:{}:{}: '{}' has {} letters, expected {} as in line {}; give words of one length", path,
                            line_number, std::min(length, list.length) + 1, word, length, list.length, first_line));
        const auto [earlier, is_new] = line_of.emplace(word, line_number);
        if (!is_new)
            throw BadInput(fmt::format("{}:{}:1: '{}' is in line {} already, expected each word once; remove one", path,
                                       line_number, word, earlier->second));
        if (list.words.size() == most_words)
            throw BadInput(
                fmt::format("{}:{}:1: too many words, expected at most {}; shorten it", path, line_number, most_words));
        list.words.emplace_back(word);
    }
    if (list.words.empty())
        throw BadInput(fmt::format("{}:1:1: there are no words, expected one a line; fill in the list", path));
    return list;
}

WordList read_word_list(const std::string& path) {
    return parse_word_list(path, read_text_file(path, most_word_list_bytes));
}

} // namespace deduce::rulesets
