// Bases and strong generators: see symmetry_products.hpp.
#include "engine/proof/symmetry_products.hpp"

#include <algorithm>

namespace deduce {
namespace {

constexpr std::uint32_t unreached = ~0U;
constexpr std::uint32_t itself = ~1U;

} // namespace

bool SymmetryProducts::add(Permutation permutation) {
    // 1. What is left of it.
    std::size_t level = 0;
    for (; level < levels_.size(); level++) {
        const auto& reached_by = levels_[level].reached_by;
        if (reached_by[permutation[base_[level]]] == unreached) break;
        while (permutation[base_[level]] != base_[level]) {
            const Permutation& back = inverses_[reached_by[permutation[base_[level]]]];
            for (SituationIndex& s : permutation) s = back[s];
        }
    }
    SituationIndex moved = 0;
    while (moved < permutation.size() && permutation[moved] == moved) moved++;
    if (moved == permutation.size()) return false;
    // 2. It is named, and leads on in the levels whose points it keeps, and the next one.
    if (level == levels_.size()) {
        base_.push_back(moved);
        levels_.push_back({{}, std::vector<std::uint32_t>(permutation.size(), unreached)});
    }
    Permutation inverse(permutation.size());
    for (SituationIndex s = 0; s < permutation.size(); s++) inverse[permutation[s]] = s;
    const auto number = static_cast<std::uint32_t>(named_.size());
    named_.push_back(std::move(permutation));
    inverses_.push_back(std::move(inverse));
    for (std::size_t i = 0; i <= level; i++) {
        levels_[i].generators.push_back(number);
        grow_orbit(i);
    }
    return true;
}

void SymmetryProducts::grow_orbit(std::size_t level) {
    auto& [generators, reached_by] = levels_[level];
    std::fill(reached_by.begin(), reached_by.end(), unreached);
    reached_by[base_[level]] = itself;
    std::vector<SituationIndex> orbit = {base_[level]};
    for (std::size_t i = 0; i < orbit.size(); i++)
        for (const std::uint32_t g : generators) {
            const SituationIndex image = named_[g][orbit[i]];
            if (reached_by[image] != unreached) continue;
            reached_by[image] = g;
            orbit.push_back(image);
        }
}

// The last step back is the product's first factor.
std::optional<SymmetryProduct> SymmetryProducts::product_for(std::vector<SituationIndex> images_of_base) const {
    SymmetryProduct product;
    for (std::size_t level = 0; level < levels_.size(); level++) {
        const auto& reached_by = levels_[level].reached_by;
        while (images_of_base[level] != base_[level]) {
            const std::uint32_t step = reached_by[images_of_base[level]];
            if (step == unreached) return std::nullopt;
            product.push_back(step);
            for (SituationIndex& s : images_of_base) s = inverses_[step][s];
        }
    }
    std::ranges::reverse(product);
    return product;
}

} // namespace deduce
