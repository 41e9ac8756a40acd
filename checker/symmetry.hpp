// Symmetries of the game, rules Y, I and O of docs/certificate.md: permutations of the situations that keep weights,
// estimates, and all questions together. The certificate names the images; the table decides.
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
// loses by the option's image.
inline void check_options(const Table& table, const Images& situations, const Images& options) {
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
        for (Loss& loss : moved) loss.option = options[loss.option];
        std::ranges::sort(moved);
        if (moved != table.losses[situations[s]])
            throw Rejected("a symmetry changes what situation " + std::to_string(s) + " loses");
    }
}

// Answers become answers of the same costs. As both questions have as many, and each is given, no two become the same.
inline void check_questions(const Table& table, const Images& situations, const Images& questions) {
    constexpr std::uint32_t unknown = ~std::uint32_t{0};
    std::vector<Images> to; // by question and answer
    for (const std::vector<Cost>& costs : table.costs) to.emplace_back(costs.size(), unknown);
    for (Situation s = 0; s < table.situations(); s++)
        for (Question q = 0; q < table.questions(); q++) {
            const Answer answer = table.row(s)[q];
            const Answer image = table.row(situations[s])[questions[q]];
            const std::vector<Cost>& costs = table.costs[questions[q]];
            std::uint32_t& known = to[q][answer];
            if (known == unknown && costs.size() == to[q].size() && costs[image] == table.costs[q][answer])
                known = image;
            if (known != image)
                throw Rejected("a symmetry does not make question " + std::to_string(q) + " question " +
                               std::to_string(questions[q]));
        }
}

// Throws Rejected.
inline Symmetry read_symmetry(Reader& in, const Table& table) {
    Symmetry result{read_permutation(in, table.situations()), {}};
    for (Situation s = 0; s < table.situations(); s++)
        if (table.weights[s] != table.weights[result.situations[s]])
            throw Rejected("a symmetry changes the weight of situation " + std::to_string(s));
    check_options(table, result.situations, read_permutation(in, table.options()));
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

inline std::vector<Situation> image_of(Set set, const Product& product) {
    std::vector<Situation> image(set.begin(), set.end());
    for (const Symmetry* factor : product)
        for (Situation& s : image) s = factor->situations[s];
    std::ranges::sort(image);
    return image;
}

// By question: the least one of its orbit, under symmetries that map the set to itself. Throws Rejected.
inline std::vector<Question> least_of_orbits(const Table& table, Set set, const std::vector<Product>& symmetries) {
    std::vector<Question> towards(table.questions()); // a lesser question of the same orbit
    std::iota(towards.begin(), towards.end(), 0U);
    const auto least = [&](Question q) {
        while (towards[q] != q) q = towards[q] = towards[towards[q]];
        return q;
    };
    for (const Product& product : symmetries) {
        if (!std::ranges::equal(image_of(set, product), set))
            throw Rejected("a symmetry does not map the set to itself");
        for (Question q = 0; q < table.questions(); q++) {
            Question to = q;
            for (const Symmetry* factor : product) to = factor->questions[to];
            const auto [lesser, greater] = std::minmax({least(q), least(to)});
            towards[greater] = lesser;
        }
    }
    for (Question& q : towards) q = least(q);
    return towards;
}
