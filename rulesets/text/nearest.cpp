// Edit distance with exchanges of neighbours (optimal string alignment): see nearest.hpp.
#include "rulesets/text/nearest.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t edit_distance(std::string_view from, std::string_view to) {
    // Distances of a prefix of `from` to all prefixes of `to`: of this prefix, and of the ones one and two shorter.
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    std::vector<std::size_t> shorter;
    std::vector<std::size_t> shortest;
    for (std::size_t i = 0; i < from.size(); i++) {
        shortest = std::move(shorter);
        shorter = row;
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); j++) {
            const bool same = lower(from[i]) == lower(to[j]);
            row[j + 1] = std::min({shorter[j] + (same ? 0 : 1), shorter[j + 1] + 1, row[j] + 1});
            const bool exchanged =
                i > 0 && j > 0 && lower(from[i]) == lower(to[j - 1]) && lower(from[i - 1]) == lower(to[j]);
            if (exchanged) row[j + 1] = std::min(row[j + 1], shortest[j - 1] + 1);
        }
    }
    return row.back();
}

} // namespace

std::optional<std::string_view> nearest(std::string_view given, std::span<const std::string_view> words) {
    constexpr std::size_t letters_an_edit = 3;
    std::optional<std::string_view> best;
    std::size_t least = 0;
    for (const std::string_view word : words) {
        const std::size_t edits = edit_distance(given, word);
        if (edits * letters_an_edit > std::max(given.size(), word.size()) || (best && edits >= least)) continue;
        best = word;
        least = edits;
    }
    return best;
}

std::string did_you_mean(std::string_view given, std::span<const std::string_view> words, std::string_view before,
                         std::string_view after) {
    const auto word = nearest(given, words);
    return word ? fmt::format("; did you mean {}{}{}?", before, *word, after) : "";
}

} // namespace deduce::rulesets
