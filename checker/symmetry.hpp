// Symmetries of the game, rules Y, I and O of docs/certificate.md: permutations of the situations that keep weights,
// estimates, and all questions together. The certificate names the images; the table decides. All throw Rejected.
#pragma once

#include "table.hpp"

using Images = std::vector<std::uint32_t>;

struct Symmetry {
    Images situations;
    Images questions;
};
using Product = std::vector<const Symmetry*>; // applied one after the other

inline Images read_permutation(Reader& in, std::uint32_t count) {
    Images images;
    for (std::uint32_t i = 0; i < count; i++) images.push_back(in.below(count, "image"));
    Images sorted = images;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) throw Rejected("a symmetry is no permutation");
    return images;
}

// Choices become choices, first options first ones where that matters; what a situation loses by an option, its image
// loses by the option's image, and weighs as much.
inline void check_losses(const Table& table, const Images& situations, const Images& options) {
    const auto first_of = [&](std::uint32_t option) { // of its choice
        return *std::prev(std::ranges::upper_bound(table.first_option, option));
    };
    for (std::uint32_t option = 0; option < table.options(); option++) {
        const std::uint32_t image = options[first_of(option)];
        if (first_of(options[option]) != (table.is_limited() ? image : first_of(image)))
            throw Rejected("a symmetry tears the choice of option " + std::to_string(option));
    }
    for (Situation s = 0; s < table.situations(); s++) {
        std::vector<Loss> moved = table.losses[s];
        for (auto& [option, penalty] : moved) option = options[option];
        std::ranges::sort(moved);
        if (moved != table.losses[situations[s]] || table.weights[s] != table.weights[situations[s]])
            throw Rejected("a symmetry changes the weight or the losses of situation " + std::to_string(s));
    }
}

// Answers become answers of the same costs. As both questions have as many, and each is given, no two become the same.
inline void check_questions(const Table& table, const Images& situations, const Images& questions) {
    constexpr std::uint32_t unknown = ~std::uint32_t{0};
    for (Question q = 0; q < table.questions(); q++) {
        const std::vector<Cost>& costs = table.costs[questions[q]];
        Images to(table.costs[q].size(), unknown); // by answer
        for (Situation s = 0; s < table.situations(); s++) {
            const Answer answer = table.rows[s][q];
            const Answer image = table.rows[situations[s]][questions[q]];
            const bool is_alike = costs.size() == to.size() && costs[image] == table.costs[q][answer];
            if (to[answer] == unknown && is_alike) to[answer] = image;
            if (to[answer] != image)
                throw Rejected("a symmetry does not move all answers of question " + std::to_string(q) + " alike");
        }
    }
}

inline Symmetry read_symmetry(Reader& in, const Table& table) {
    Symmetry result{read_permutation(in, table.situations()), {}};
    check_losses(table, result.situations, read_permutation(in, table.options()));
    for (Question q = 0; q < table.questions(); q++)
        result.questions.push_back(in.below(table.questions(), "question's image"));
    check_questions(table, result.situations, result.questions);
    return result;
}

inline std::vector<Product> read_products(Reader& in, const std::vector<Symmetry>& symmetries) {
    std::vector<Product> products;
    for (std::uint32_t left = in.below(std::uint64_t{1} << 24, "products"); left > 0; left--) {
        Product& product = products.emplace_back();
        for (std::uint32_t factors = in.below(4096, "factors"); factors > 0; factors--)
            product.push_back(&symmetries[in.below(symmetries.size(), "symmetry")]);
    }
    return products;
}

inline std::uint32_t image_of(std::uint32_t i, const Product& product, Images Symmetry::*images) {
    for (const Symmetry* factor : product) i = (factor->*images)[i];
    return i;
}

// By question: the least one of its orbit, under symmetries that map the set to itself.
inline std::vector<Question> least_of_orbits(const Table& table, Set set, const std::vector<Product>& symmetries) {
    for (const Product& product : symmetries)
        for (const Situation s : set)
            if (!std::ranges::binary_search(set, image_of(s, product, &Symmetry::situations)))
                throw Rejected("a symmetry does not map the set to itself");
    std::vector<Question> least(table.questions());
    std::iota(least.begin(), least.end(), 0U);
    for (bool is_new = true; std::exchange(is_new, false);)
        for (const Product& product : symmetries)
            for (Question q = 0; q < table.questions(); q++) {
                const Question to = image_of(q, product, &Symmetry::questions);
                is_new = is_new || least[q] != least[to];
                least[q] = least[to] = std::min(least[q], least[to]);
            }
    return least;
}
