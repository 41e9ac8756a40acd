// Edit distance, as Levenshtein (1966) counts it: insertions, deletions and replacements of one character.
#include "rulesets/nearest.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace deduce::rulesets {
namespace {

std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1); // distances of a prefix of `from` to all prefixes of `to`
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (const char c : from) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j < row.size(); j++) {
            const std::size_t replaced = diagonal + (c != to[j - 1]);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::string_view nearest(std::string_view given, std::span<const std::string_view> words) {
    return *std::min_element(words.begin(), words.end(), [given](std::string_view a, std::string_view b) {
        return edit_distance(given, a) < edit_distance(given, b);
    });
}

} // namespace deduce::rulesets
