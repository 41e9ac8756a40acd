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
        levels_.push_back({{}, {moved}, std::vector<std::uint32_t>(permutation.size(), unreached)});
        levels_.back().reached_by[moved] = itself;
    }
    Permutation inverse(permutation.size());
    for (SituationIndex s = 0; s < permutation.size(); s++) inverse[permutation[s]] = s;
    const auto number = static_cast<std::uint32_t>(named_.size());
    named_.push_back(std::move(permutation));
    inverses_.push_back(std::move(inverse));
    for (std::size_t i = 0; i <= level; i++) {
        levels_[i].generators.push_back(number);
        grow_orbit(levels_[i], number);
    }
    return true;
}

void SymmetryProducts::grow_orbit(Level& level, std::uint32_t generator) {
    const auto reach = [&](std::uint32_t g, SituationIndex from) {
        const SituationIndex image = named_[g][from];
        if (level.reached_by[image] != unreached) return;
        level.reached_by[image] = g;
        level.orbit.push_back(image);
    };
    const std::size_t before = level.orbit.size();
    for (std::size_t i = 0; i < before; i++) reach(generator, level.orbit[i]);
    for (std::size_t i = before; i < level.orbit.size(); i++)
        for (const std::uint32_t g : level.generators) reach(g, level.orbit[i]);
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
