// Products of symmetries, and one question of each orbit: docs/certificate.md, rules I and O.
#pragma once

#include "symmetry.hpp"

#include <numeric>
#include <vector>

namespace check {

using Product = std::vector<const Symmetry*>; // applied one after the other

inline Product read_product(Reader& in, const std::vector<Symmetry>& symmetries) {
    Product product;
    for (std::uint32_t left = in.below(4096, "factors"); left > 0; left--)
        product.push_back(&symmetries[in.below(symmetries.size(), "symmetry")]);
    return product;
}

inline void move(const Product& product, std::vector<Situation>& set) {
    for (const Symmetry* factor : product)
        for (Situation& s : set) s = factor->situations[s];
    std::sort(set.begin(), set.end());
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
        std::vector<Situation> image(set.begin(), set.end());
        move(product, image);
        if (!std::equal(image.begin(), image.end(), set.begin()))
            throw Rejected{"a symmetry does not map the set to itself"};
        for (Question q = 0; q < table.questions(); q++) {
            Question to = q;
            for (const Symmetry* factor : product) to = factor->questions[to];
            const Question a = least(q);
            const Question b = least(to);
            towards[std::max(a, b)] = std::min(a, b);
        }
    }
    for (Question& q : towards) q = least(q);
    return towards;
}

} // namespace check
