// Names that look like reserved words: see reserved_names.hpp.
#include "rulesets/table/reserved_names.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace deduce::rulesets::table {
namespace {

struct Meaning {
    std::string_view word;
    std::string_view reserved;
};

constexpr std::array<Meaning, 9> meanings{{{"weight", "weight"},
                                           {"prior", "weight"},
                                           {"probability", "weight"},
                                           {"probabilities", "weight"},
                                           {"prob", "weight"},
                                           {"frequency", "weight"},
                                           {"frequencies", "weight"},
                                           {"group", "group"},
                                           {"cost", "cost"}}};

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Lower case; without blanks and punctuation of ASCII. Empty for names of other characters.
std::string letters_of(std::string_view name) {
    constexpr std::string_view dropped = " \t_-.:;()[]%#*\"'";
    std::string letters;
    for (const char c : name) {
        if (dropped.find(c) != std::string_view::npos) continue;
        if (!is_ascii_letter(c)) return {};
        letters += static_cast<char>(c | 0x20);
    }
    return letters;
}

bool has_neighbours_exchanged(std::string_view name, std::string_view word) {
    if (name.size() != word.size()) return false;
    const std::size_t i =
        static_cast<std::size_t>(std::mismatch(name.begin(), name.end(), word.begin()).first - name.begin());
    return i + 1 < name.size() && name[i] == word[i + 1] && name[i + 1] == word[i] &&
           name.substr(i + 2) == word.substr(i + 2);
}

// Whether `longer` is `shorter` with one letter more; where `doubled`, that is a neighbour's double.
bool has_a_letter_more(std::string_view longer, std::string_view shorter, bool doubled) {
    if (longer.size() != shorter.size() + 1) return false;
    const std::size_t i =
        static_cast<std::size_t>(std::mismatch(shorter.begin(), shorter.end(), longer.begin()).first - shorter.begin());
    if (longer.substr(i + 1) != shorter.substr(i)) return false;
    return !doubled || (i > 0 && longer[i] == longer[i - 1]);
}

bool is_like(std::string_view name, std::string_view word) {
    constexpr std::size_t least_to_lack_a_letter = 5;
    if (name == word || has_neighbours_exchanged(name, word) || has_a_letter_more(name, word, true)) return true;
    const bool may_lack_a_letter = word.size() >= least_to_lack_a_letter && name.starts_with(word.front());
    if (may_lack_a_letter && has_a_letter_more(word, name, false)) return true;
    return name.size() == word.size() + 1 && name.ends_with('s') && name.starts_with(word);
}

} // namespace

std::optional<std::string_view> reserved_word_like(std::string_view name) {
    const std::string letters = letters_of(name);
    for (const Meaning& meaning : meanings)
        if (is_like(letters, meaning.word)) return meaning.reserved;
    return std::nullopt;
}

} // namespace deduce::rulesets::table
