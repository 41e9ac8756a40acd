// Texts taken apart into counts and words: see code_reader.hpp.
#include "rulesets/codes/code_reader.hpp"

#include "engine/model/labels.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace deduce::rulesets {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

// "2 cows" is {2, "cows"}, "2" alone {2, ""}.
struct Count {
    std::uint32_t number;
    std::string word;
};

// Counts between blanks, and commas, slashes or "and". None if the text is anything else.
std::optional<std::vector<Count>> counts_in(std::string_view text) {
    constexpr std::size_t most_digits = 2;
    const std::string all = in_lower_case(text);
    std::vector<Count> counts;
    for (std::size_t at = 0; at < all.size();) {
        if (all[at] == ' ' || ((all[at] == ',' || all[at] == '/') && !counts.empty())) {
            at++;
            continue;
        }
        const std::size_t number = at;
        while (at < all.size() && is_digit(all[at])) at++;
        if (at == number || at - number > most_digits) return std::nullopt;
        Count count{static_cast<std::uint32_t>(std::stoul(all.substr(number, at - number))), {}};
        const std::size_t word = std::min(all.find_first_not_of(' ', at), all.size());
        std::size_t end = word;
        while (end < all.size() && is_letter(all[end])) end++;
        if (end > word) at = end;
        count.word = all.substr(word, end - word);
        counts.push_back(std::move(count));
    }
    if (counts.empty() || all.back() == ',' || all.back() == '/') return std::nullopt;
    return counts;
}

using Words = std::array<std::string_view, 3>;

bool is_one_of(const std::string& word, const Words& words) { return std::ranges::find(words, word) != words.end(); }

// Two counts without words, or up to one of each kind.
std::optional<Feedback> feedback_of(const std::vector<Count>& counts, const Words& black, const Words& white) {
    if (counts.size() == 2 && counts[0].word.empty() && counts[1].word.empty())
        return Feedback{counts[0].number, counts[1].number};
    std::optional<std::uint32_t> blacks;
    std::optional<std::uint32_t> whites;
    for (const Count& count : counts) {
        const bool is_black = is_one_of(count.word, black);
        auto& place = is_black ? blacks : whites;
        if (count.word.empty() || place || (!is_black && !is_one_of(count.word, white))) return std::nullopt;
        place = count.number;
    }
    return Feedback{blacks.value_or(0), whites.value_or(0)};
}

// A symbol a peg, repeated or not.
std::optional<std::vector<Peg>> pegs_of(const CodeSpace& codes, std::string_view symbols, std::string_view text) {
    std::string compact(text);
    std::erase(compact, ' ');
    if (compact.size() != codes.pegs()) return std::nullopt;
    const bool has_digits = std::ranges::all_of(compact, is_digit) && !is_digit(symbols.front());
    const std::string names = in_lower_case(has_digits ? std::string_view("123456789") : symbols);
    std::vector<Peg> code;
    for (const char c : in_lower_case(compact)) {
        const std::size_t colour = names.find(c);
        if (colour >= codes.colours()) return std::nullopt;
        code.push_back(static_cast<Peg>(colour));
    }
    return code;
}

bool has_repeats(std::vector<Peg> code) {
    std::ranges::sort(code);
    return std::ranges::adjacent_find(code) != code.end();
}

} // namespace

bool repeats_a_symbol(const CodeSpace& codes, std::string_view symbols, std::string_view text) {
    const auto code = pegs_of(codes, symbols, text);
    return code && !codes.repeats() && has_repeats(*code);
}

std::optional<std::uint32_t> read_code(const CodeSpace& codes, std::string_view symbols, std::string_view text) {
    const auto code = pegs_of(codes, symbols, text);
    if (!code || (!codes.repeats() && has_repeats(*code))) return std::nullopt;
    return codes.index_of(*code);
}

std::optional<Feedback> read_dots(std::string_view text) {
    const std::string letters = in_lower_case(text);
    if (!letters.empty() && letters.find_first_not_of("bw") == std::string::npos)
        return Feedback{static_cast<std::uint32_t>(std::ranges::count(letters, 'b')),
                        static_cast<std::uint32_t>(std::ranges::count(letters, 'w'))};
    const auto counts = counts_in(text);
    if (!counts) return std::nullopt;
    return feedback_of(*counts, {"b", "black", "blacks"}, {"w", "white", "whites"});
}

std::optional<Feedback> read_bulls_and_cows(std::string_view text) {
    const auto counts = counts_in(text);
    if (!counts) return std::nullopt;
    const auto mentions = [&](std::string_view word) {
        return std::ranges::find(*counts, word, &Count::word) != counts->end();
    };
    if (mentions("a")) return feedback_of(*counts, {"a", "a", "a"}, {"b", "b", "b"});
    if (mentions("b") && !mentions("c")) return std::nullopt;
    return feedback_of(*counts, {"b", "bull", "bulls"}, {"c", "cow", "cows"});
}

} // namespace deduce::rulesets
