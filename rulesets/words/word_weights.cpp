// The reader of weights of words: see word_weights.hpp.
#include "rulesets/words/word_weights.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/text/text_file.hpp"
#include "rulesets/words/word_list.hpp"

#include <charconv>
#include <cstddef>
#include <unordered_map>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::string_view between = ", \t";

BadInput wrong_line(std::string_view path, std::size_t line_number) {
    return BadInput(
        fmt::format("{}:{}:1: expected a word and its weight, a whole number from 1 to {}, such as \"crane, "
                    "12\"; correct the line",
                    path, line_number, greatest_word_weight));
}

} // namespace

std::vector<Weight> parse_word_weights(std::string_view path, std::string_view text,
                                       std::span<const std::string> words) {
    std::unordered_map<std::string_view, std::size_t> place_of;
    for (std::size_t i = 0; i < words.size(); i++) place_of.emplace(words[i], i);
    std::vector<Weight> weights(words.size(), 0);
    for (std::size_t line_number = 1; !text.empty(); line_number++) {
        std::string_view line = take_line(text);
        line = line.substr(0, line.find_last_not_of(" \t") + 1);
        if (line.empty()) continue;
        const std::size_t end = line.find_first_of(between);
        const std::size_t number = end == std::string_view::npos ? end : line.find_first_not_of(between, end);
        if (end == 0 || number == std::string_view::npos) throw wrong_line(path, line_number);
        Weight weight = 0;
        const char* const last = line.data() + line.size();
        const auto [rest, error] = std::from_chars(line.data() + number, last, weight);
        if (error != std::errc{} || rest != last || weight < 1 || weight > greatest_word_weight)
            throw wrong_line(path, line_number);
        const auto place = place_of.find(line.substr(0, end));
        if (place == place_of.end()) continue;
        if (weights[place->second] != 0)
            throw BadInput(fmt::format("{}:{}:1: '{}' has a weight already, expected each word once; remove one", path,
                                       line_number, place->first));
        weights[place->second] = weight;
    }
    for (std::size_t i = 0; i < words.size(); i++)
        if (weights[i] == 0)
            throw BadInput(fmt::format(
                "{}: '{}' has no weight, expected one for each word that may be hidden; add a line", path, words[i]));
    return weights;
}

std::vector<Weight> read_word_weights(const std::string& path, std::span<const std::string> words) {
    return parse_word_weights(path, read_text_file(path, most_word_list_bytes), words);
}

} // namespace deduce::rulesets
