// Refinement and numbering; see code_normalizer.hpp.
#include "rulesets/codes/code_normalizer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

namespace deduce::rulesets {
namespace {

constexpr std::size_t most_names = 256; // as a Peg is a byte
constexpr int first_rounds = 2;         // after pegs have been counted
constexpr int most_marks = 6;

// Spreads the bits of x over the word (the finalizer of splitmix64).
std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

// Spreads them less, for what is summed and spread again.
std::uint64_t stirred(std::uint64_t x) {
    x *= 0x9e3779b97f4a7c15U;
    return x ^ x >> 32;
}

// Descriptions of colours, or of positions.
struct Names {
    std::array<std::uint64_t, most_names> words;
    std::array<std::uint64_t, most_names> sums;
    std::size_t count;

    explicit Names(std::size_t n) : count(n) { std::fill_n(words.begin(), count, 0U); }

    void begin() { std::fill_n(sums.begin(), count, 0U); }
    void end() {
        for (std::size_t i = 0; i < count; i++) words[i] = mixed(words[i] + sums[i] + 1);
    }

    // The names in the order of their words.
    std::array<std::uint8_t, most_names> ordered() const {
        std::array<std::uint8_t, most_names> order;
        std::iota(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), std::uint8_t{0});
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                  [&](std::uint8_t a, std::uint8_t b) { return words[a] != words[b] ? words[a] < words[b] : a < b; });
        return order;
    }

    // One of the names that look alike, of those that occur; `count` if there are none.
    std::size_t ambiguous() const {
        std::size_t found = count;
        for (std::size_t i = 0; i < count; i++)
            for (std::size_t j = i + 1; j < count; j++)
                if (words[i] == words[j] && sums[i] != 0 && (found == count || words[i] < words[found])) found = i;
        return found;
    }
};

void refine(const CodeSpace& codes, std::span<const SituationIndex> set, Names& colours, Names& positions) {
    colours.begin();
    positions.begin();
    for (const SituationIndex s : set) {
        const Code code = codes[s];
        std::array<std::uint64_t, most_names> places; // of the code: colour and position
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < code.size(); i++)
            sum += places[i] = colours.words[code[i]] * (positions.words[i] | 1);
        const std::uint64_t word = mixed(sum);
        for (std::size_t i = 0; i < code.size(); i++) {
            const std::uint64_t share = stirred(word ^ places[i]) | 1;
            colours.sums[code[i]] += share;
            positions.sums[i] += share;
        }
    }
    colours.end();
    positions.end();
}

} // namespace

void normalize_codes(const CodeSpace& codes, std::span<const SituationIndex> set, std::span<const SituationIndex> of,
                     std::span<SituationIndex> image) {
    Names colours(codes.colours());
    Names positions(codes.pegs());
    colours.begin();
    for (const SituationIndex s : set)
        for (const Peg colour : codes[s]) colours.sums[colour]++;
    colours.end();
    for (int round = 0; round < first_rounds; round++) refine(codes, set, colours, positions);
    for (int marks = 0; marks < most_marks; marks++) {
        if (const std::size_t p = positions.ambiguous(); p < positions.count)
            positions.words[p]++;
        else if (const std::size_t c = colours.ambiguous(); c < colours.count)
            colours.words[c]++;
        else
            break;
        refine(codes, set, colours, positions);
        refine(codes, set, colours, positions);
    }

    std::array<Peg, most_names> new_colour;
    std::array<std::uint8_t, most_names> new_position;
    const auto by_colour = colours.ordered();
    const auto by_position = positions.ordered();
    for (std::size_t i = 0; i < colours.count; i++) new_colour[by_colour[i]] = static_cast<Peg>(i);
    for (std::size_t i = 0; i < positions.count; i++) new_position[by_position[i]] = static_cast<std::uint8_t>(i);
    std::array<Peg, most_names> renamed;
    for (std::size_t k = 0; k < of.size(); k++) {
        const Code code = codes[of[k]];
        for (std::size_t i = 0; i < code.size(); i++) renamed[new_position[i]] = new_colour[code[i]];
        image[k] = codes.index_of({renamed.data(), code.size()});
    }
}

} // namespace deduce::rulesets
