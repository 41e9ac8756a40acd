// A symmetry of the game: a permutation of the situations under which weights, estimates, and all questions together
// stay as they are. The certificate names what becomes of situations, options and questions; the table decides.
#pragma once

#include "table.hpp"

#include <vector>

namespace check {

using Images = std::vector<std::uint32_t>;

struct Symmetry {
    Images situations;
    Images questions;
};

inline Images read_permutation(Reader& in, std::uint32_t count) {
    Images images;
    for (std::uint32_t i = 0; i < count; i++) images.push_back(in.below(count, "image"));
    Images sorted = images;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        throw Rejected{"a symmetry is no permutation"};
    return images;
}

// Choices become choices, first options first ones where that matters; what a situation loses by an option, its image
// loses by the option's image.
inline void check_options(const Table& table, const Images& situations, const Images& options) {
    const Choices& choices = table.choices;
    const auto& firsts = choices.first_option;
    const auto choice_of = [&](std::uint32_t o) { return std::upper_bound(firsts.begin(), firsts.end(), o); };
    for (std::size_t i = 0; i < choices.count(); i++) {
        const std::uint32_t image = options[firsts[i]];
        bool is_right = !choices.is_limited() || std::binary_search(firsts.begin(), firsts.end(), image);
        for (std::uint32_t o = firsts[i]; o < firsts[i + 1]; o++)
            is_right = is_right && choice_of(options[o]) == choice_of(image);
        if (!is_right) throw Rejected{"a symmetry tears the options of choice " + std::to_string(i)};
    }
    std::vector<Loss> moved;
    for (Situation s = 0; s < table.situations(); s++) {
        moved.assign(choices.of(s).begin(), choices.of(s).end());
        for (Loss& loss : moved) loss.option = options[loss.option];
        std::sort(moved.begin(), moved.end());
        const std::span<const Loss> image = choices.of(situations[s]);
        if (!std::equal(moved.begin(), moved.end(), image.begin(), image.end()))
            throw Rejected{"a symmetry changes what situation " + std::to_string(s) + " loses"};
    }
}

// Answers become answers of the same costs. As both questions have as many, and each is given, no two become the same.
inline void check_questions(const Table& table, const Images& situations, const Images& questions) {
    constexpr std::uint32_t unknown = ~std::uint32_t{0};
    const auto reject = [&](Question q) {
        throw Rejected{"a symmetry does not make question " + std::to_string(q) + " question " +
                       std::to_string(questions[q])};
    };
    std::vector<Images> to; // by question and answer
    for (Question q = 0; q < table.questions(); q++) {
        to.emplace_back(table.costs[q].size(), unknown);
        if (to[q].size() != table.costs[questions[q]].size()) reject(q);
    }
    for (Situation s = 0; s < table.situations(); s++)
        for (Question q = 0; q < table.questions(); q++) {
            const Answer image = table.row(situations[s])[questions[q]];
            std::uint32_t& known = to[q][table.row(s)[q]];
            if (known == unknown) known = image;
            if (known != image) reject(q);
        }
    for (Question q = 0; q < table.questions(); q++)
        for (std::size_t a = 0; a < to[q].size(); a++)
            if (table.costs[q][a] != table.costs[questions[q]][to[q][a]]) reject(q);
}

// Throws Rejected.
inline Symmetry read_symmetry(Reader& in, const Table& table) {
    Symmetry result{read_permutation(in, table.situations()), {}};
    for (Situation s = 0; s < table.situations(); s++)
        if (table.weights[s] != table.weights[result.situations[s]])
            throw Rejected{"a symmetry changes the weight of situation " + std::to_string(s)};
    check_options(table, result.situations, read_permutation(in, table.choices.options()));
    for (Question q = 0; q < table.questions(); q++)
        result.questions.push_back(in.below(table.questions(), "question's image"));
    check_questions(table, result.situations, result.questions);
    return result;
}

} // namespace check
